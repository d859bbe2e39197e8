//! Who ends the subjects when this program is killed and can end nobody itself: a small process that waits for
//! the end of a pipe.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::process::Pid;

use super::MARK;

/// Keeps the groups that run, and at the end of its input ends them, and whoever bears our mark.
const SCRIPT: &str = r#"
trap '' INT TERM HUP QUIT
groups=' '
while read -r what group; do
  case $what in
    begin) groups="$groups$group " ;;
    end) case $groups in *" $group "*) groups="${groups%% "$group" *} ${groups#* "$group" }" ;; esac ;;
  esac
done
left=
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; left=yes; done
[ -n "$left" ] && for process in /proc/[0-9]*; do
  if tr '\0' '\n' <"$process/environ" 2>/dev/null | grep -q "^$1-"; then kill -s KILL "${process#/proc/}"; fi
done 2>/dev/null
exit 0
"#;

static PIPE: Mutex<Option<Option<ChildStdin>>> = Mutex::new(None);

/// Tells of a group that runs now. Returns the number of the watcher, if this started it.
pub fn begin(group: Pid) -> Option<i32> {
    let mut pipe = PIPE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut started = None;
    if pipe.is_none() {
        *pipe = Some(start().map(|(stdin, pid)| {
            started = Some(pid);
            stdin
        }));
    }
    tell(&mut pipe, "begin", group);
    started
}

/// Tells of a group that was ended.
pub fn end(group: Pid) {
    tell(&mut PIPE.lock().unwrap_or_else(PoisonError::into_inner), "end", group);
}

/// Where there is no shell, or it is gone, nobody watches.
fn start() -> Option<(ChildStdin, i32)> {
    let mut command = Command::new("/bin/sh");
    let mark = format!("{MARK}={}", std::process::id());
    command.args(["-c", SCRIPT, "arbiter-watcher", &mark]).current_dir("/").process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    Some((child.stdin.take()?, Pid::from_child(&child).as_raw_pid()))
}

fn tell(pipe: &mut Option<Option<ChildStdin>>, what: &str, group: Pid) {
    if let Some(Some(stdin)) = pipe {
        let _ = writeln!(stdin, "{what} {}", group.as_raw_pid());
    }
}
