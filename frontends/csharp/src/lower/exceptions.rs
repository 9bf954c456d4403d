//! `try`.

use redhanded_checker::ir::{Handling, Instruction, Label, Reg};

use crate::bind::tree::{CatchClause, StmtRef};

use super::function::FunctionLowering;

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    pub(super) fn try_stmt(
        &mut self,
        body: StmtRef<'b>,
        catches: &'b [CatchClause<'b>],
        finally: Option<StmtRef<'b>>,
    ) {
        match finally {
            Some(finally) => {
                self.with_finally(|this| this.try_catch(body, catches), |this| this.stmt(finally))
            }
            None => self.try_catch(body, catches),
        }
    }

    fn try_catch(&mut self, body: StmtRef<'b>, catches: &'b [CatchClause<'b>]) {
        if catches.is_empty() {
            self.stmt(body);
            return;
        }
        let (start, end, after) = (self.code.here(), self.code.label(), self.code.label());
        self.try_depth += 1;
        self.stmt(body);
        self.code.leave(after);
        self.try_depth -= 1;
        self.code.bind(end);
        // Filters decide while the search for a handler goes on, so that another handler of the
        // same `try` may follow: one handler for all then asks one after the other.
        if catches.iter().any(|clause| clause.filter.is_some()) {
            self.filtered_handlers([start, end], catches, after);
        } else {
            for clause in catches {
                let exception = self.temp();
                let handler = self.code.here();
                self.handler_body(clause, exception, after);
                let handler_end = self.code.here();
                let ty = clause.ty.map(|ty| self.lowering.type_id(ty));
                self.code.region([start, end], [handler, handler_end], Handling::Catch { ty, exception });
            }
        }
        self.code.bind(after);
    }

    fn handler_body(&mut self, clause: &CatchClause<'b>, exception: Reg, after: Label) {
        self.handler_variable(clause, exception);
        self.handler_block(clause, exception, after);
    }

    /// Whatever leaves a handler does so by instructions of their own, since an aborted thread does not.
    fn handler_block(&mut self, clause: &CatchClause<'b>, exception: Reg, after: Label) {
        self.caught.push(exception);
        self.try_depth += 1;
        self.stmt(clause.body);
        self.code.leave(after);
        self.try_depth -= 1;
        self.caught.pop();
    }

    fn handler_variable(&mut self, clause: &CatchClause<'b>, exception: Reg) {
        // The block of the handler makes the object of a captured variable, but only after the
        // filter, which may use it as well.
        self.enter_block(&[clause.local]);
        self.initialise_local(clause.local, exception);
    }

    fn filtered_handlers(&mut self, range: [Label; 2], catches: &'b [CatchClause<'b>], after: Label) {
        let exception = self.temp();
        let handler = self.code.here();
        for clause in catches {
            let next = self.code.label();
            if let Some(ty) = clause.ty {
                let test = self.temp();
                let ty = self.type_index(ty);
                self.emit(Instruction::IsInstance { dst: test, src: exception, ty });
                self.code.jump_if_not(test, next);
                self.code.free(test);
            }
            self.handler_variable(clause, exception);
            if let Some(filter) = clause.filter {
                self.branch_unless(filter, next);
            }
            self.handler_block(clause, exception, after);
            self.code.bind(next);
        }
        self.emit(Instruction::Throw { src: exception });
        let handler_end = self.code.here();
        self.code.region(range, [handler, handler_end], Handling::Catch { ty: None, exception });
    }
}
