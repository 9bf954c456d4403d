//! Reads the stacks that the hook captures.

use redhanded_launch::dotnet::{Readable, readable};
use redhanded_model::{Frame, Site, StackTrace};

/// Reads the text that `Stacks.Capture` of the hook writes. `site` is where the call is written: its
/// frame is the first one, also where the runtime shows none for it because the call was inlined or is
/// made through a delegate.
pub fn read(text: &str, site: &Site) -> StackTrace {
    let mut lines = text.lines();
    let (number, name) = lines.next().and_then(|line| line.split_once('\t')).unwrap_or_default();
    let mut stack = StackTrace {
        thread_id: number.parse().unwrap_or(0),
        thread_name: name.to_owned(),
        frames: Vec::new(),
        truncated: false,
    };
    for line in lines {
        match line.split('\t').collect::<Vec<_>>()[..] {
            [type_name, method, file, line] => {
                let Readable { module, function, .. } = readable(type_name, method);
                stack.frames.push(Frame {
                    module,
                    function,
                    file: (!file.is_empty()).then(|| file.to_owned()),
                    line: line.parse().ok().filter(|line| *line > 0),
                });
            }
            ["..."] => stack.truncated = true,
            _ => {}
        }
    }
    let is_site = |frame: &Frame| frame.module == site.module && frame.function == site.function_name();
    if !stack.frames.first().is_some_and(is_site) {
        stack.frames.insert(0, frame_of(site));
    }
    stack
}

/// The frame of a site, as the rewriter describes it.
fn frame_of(site: &Site) -> Frame {
    Frame {
        module: site.module.clone(),
        function: site.function_name().to_owned(),
        file: site.file.clone(),
        line: site.line,
    }
}
