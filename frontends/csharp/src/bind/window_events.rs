//! `button.Click += handler` where the button, or its event, is not known: fields that a generated
//! file declares, controls without a model.
//!
//! The names of events tell what they are. Only a handler that is attached on the thread of a user
//! interface is called there, see `Redhanded.UserInterface.Attach`.

use crate::{
    syntax::{
        Span,
        ast::{Expr, ExprId},
    },
    types::Type,
};

use super::{
    binder::Binder,
    tree::{ExprKind, ExprRef},
};

/// What the user or the system causes, on the thread of the window alone. Names that other events bear,
/// too, such as `Changed`, `Completed` and `Elapsed`, are not among them.
const EVENTS: &[&str] = &[
    "Activated",
    "AfterSelect",
    "Appearing",
    "BeforeSelect",
    "ButtonClick",
    "CellClick",
    "CellContentClick",
    "CellDoubleClick",
    "CellEndEdit",
    "CellValueChanged",
    "CheckStateChanged",
    "Checked",
    "CheckedChanged",
    "Click",
    "Clicked",
    "ColumnClick",
    "ContentRendered",
    "Deactivate",
    "Deactivated",
    "Disappearing",
    "DoubleClick",
    "DragDrop",
    "DragEnter",
    "DragLeave",
    "DragOver",
    "DropDown",
    "DropDownClosed",
    "DropDownOpening",
    "Enter",
    "FormClosed",
    "FormClosing",
    "GotFocus",
    "ItemActivate",
    "ItemCheck",
    "ItemClicked",
    "KeyDown",
    "KeyPress",
    "KeyUp",
    "Layout",
    "Leave",
    "LinkClicked",
    "Load",
    "Loaded",
    "LocationChanged",
    "LostFocus",
    "MouseClick",
    "MouseDoubleClick",
    "MouseDown",
    "MouseEnter",
    "MouseHover",
    "MouseLeave",
    "MouseLeftButtonDown",
    "MouseLeftButtonUp",
    "MouseMove",
    "MouseRightButtonDown",
    "MouseRightButtonUp",
    "MouseUp",
    "MouseWheel",
    "NodeMouseClick",
    "Opening",
    "Paint",
    "PreviewKeyDown",
    "PreviewKeyUp",
    "PreviewMouseDown",
    "PreviewMouseUp",
    "PreviewTextInput",
    "Resize",
    "RowEnter",
    "Scroll",
    "SelectedIndexChanged",
    "SelectedValueChanged",
    "SelectionChanged",
    "Shown",
    "SizeChanged",
    "SplitterMoved",
    "Tapped",
    "TextBoxTextChanged",
    "TextChanged",
    "TextInput",
    "Unchecked",
    "Unloaded",
    "Validated",
    "Validating",
    "ValueChanged",
    "VisibleChanged",
];

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// The event of something unknown gets a handler; none if it is not known to be one of a window.
    pub(super) fn attach_to_window(
        &mut self,
        target: ExprId,
        value: ExprId,
        span: Span,
    ) -> Option<ExprRef<'b>> {
        let (Expr::Member { name, .. } | Expr::Name { name, .. }) = self.tree[target] else { return None };
        if EVENTS.binary_search(&self.comp.text(name)).is_err() {
            return None;
        }
        let handler = self.handler(value)?;
        let known = self.comp.known;
        let ty = self.library_type(&[known.redhanded], known.user_interface, &[]);
        self.call_static(ty, known.attach, &[handler], span)
    }

    /// A lambda or method as a delegate; also within `new ItemCheckEventHandler(...)`.
    fn handler(&mut self, value: ExprId) -> Option<ExprRef<'b>> {
        let value = match self.tree[value] {
            Expr::New { ty: Some(_), args, init: None } => match &self.tree[args] {
                [arg] => arg.value,
                _ => return None,
            },
            _ => value,
        };
        let bound = self.bind_expr(value);
        let ty = match bound.kind {
            ExprKind::UnboundLambda(_) => self.function_type(&[Type::UNKNOWN; 2], Type::VOID)?,
            ExprKind::MethodGroup(group) => self.method_group_type(group)?,
            _ if self.comp.is_delegate(bound.ty) => return Some(bound),
            _ => return None,
        };
        Some(self.convert(bound, ty))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_can_be_found_by_halves() {
        assert!(super::EVENTS.is_sorted());
    }
}
