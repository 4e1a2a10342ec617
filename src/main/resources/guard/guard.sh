# The lease guard: starts one command and ends everything of it in time, whatever happens to the JVM that asked for it.
# For bash (3.2 at least) and busybox ash. Never names a variable without g_: what is exported here reaches the command.
#
# Started as the leader of a session of its own, with
#   $1 run id (marks each process: INDEXER_RUN_ID)     $2 grace between TERM and KILL, in centiseconds
#   $3 directory of a cgroup made for the run, or ""   $4 directory of the FIFOs "control" and "word", or ""   $5... command
# The command's first words must make it the leader of a session without a fork (setsid).
#
# Without FIFOs: control lines on 0, words on 1, the command's output on 2, its input is empty.
# With FIFOs: the command has 0, 1 and 2 as they are; the FIFOs are removed once they are open.
#
# Control lines, moments in centiseconds of the boot clock (without /proc: of the wall clock):
#   until STOP KILL   TERM at STOP, nothing alive after KILL; the first one is awaited before anything starts; STOP 0: stop now
#   signal NAME       to the command's process group
# A line of any other form is skipped: the moments known stay in force. The end of the input means: stop now.
# Words: "refused" (the first line had passed, nothing was started), or "started PID", and then, only when nothing of the run is
# alive, "empty CODE", with "ended" behind it if the command did not end by itself. The first word fits into the empty pipe, so no reader can hold the guard up while the command lives.

unset INDEXER_GUARD
g_run=$1 g_grace=$2 g_cgroup=$3 g_fifos=$4 g_part='' g_over='' g_ends=0 g_tick=1 g_now=0 g_stop=0 g_kill=0 g_child=''
shift 4

# A terminal's stop and hang-up, or a reader that went away, must not end or hold the one who has to end the command.
trap '' PIPE TSTP TTIN TTOU INT HUP
# TERM comes from whoever ends everything here: it is the end of the lease, not of the guard.
trap 'g_over=1' TERM
# Ends a read of ash as soon as the command has ended; bash finishes its read first.
trap : CHLD

if [ -n "$g_fifos" ]; then
    # shellcheck disable=SC2094
    # 4 is reader and writer at once, so that the next open waits for nobody: the JVM may be gone already.
    exec 6<&0 5>&1 7>&2 4<>"$g_fifos/control" 8<"$g_fifos/control" 4<>"$g_fifos/word" 9>"$g_fifos/word" 4<&-
    rm -r -- "$g_fifos"
else
    exec 8<&0 9>&1 6</dev/null 5>&2 7>&2
fi
exec </dev/null >/dev/null 2>&1

g_clock() {
    if read -r g_now g_line </proc/uptime; then
        g_now=${g_now%.*}${g_now#*.}
        g_now=${g_now#0} g_now=${g_now#0} # a container's own uptime may be 0.08, and 008 is no number
    else
        g_now=$(($(date +%s) * 100 + 99)) # the end of the second: never later than it is
    fi
}

g_take() { # obeys one control line
    # shellcheck disable=SC2086 # to be split
    set -- $1
    case "$#$1" in
        3until) case $2$3 in *[!0-9]*) ;; *) g_stop=$2 g_kill=$3 ;; esac ;;
        2signal) kill -s "$2" -- "-$g_child" ;;
    esac
}

g_listen() { # waits for a control line, a short while, at the longest until the moment $1
    g_wait=$g_tick
    [ $(($1 - g_now)) -ge "$g_wait" ] || g_wait=$(($1 - g_now))
    [ "$g_wait" -ge 1 ] || g_wait=1
    [ "$g_wait" -ge 10 ] || g_wait=0$g_wait
    case ${BASH_VERSION:-5} in [123].*) g_wait=1 ;; *) g_wait=0.$g_wait ;; esac
    [ "$g_tick" -ge 25 ] || g_tick=$((g_tick + 1))
    g_line=''
    if IFS= read -r -t "$g_wait" g_line <&8; then
        g_take "$g_part$g_line"
        g_part='' g_ends=0 g_tick=1
    else
        g_part=$g_part$g_line # on a busy host the time may be over in the midst of a line; ash drops that, so lines are repeated
        if read -t 0 <&8; then # nothing came, yet nothing would block: the end, unless something came just now
            g_ends=$((g_ends + 1))
            [ "$g_ends" -lt 3 ] || g_deaf
        else
            g_ends=0
        fi
    fi
}

g_deaf() { # the JVM is gone; from now on a read only waits, without a fork, which could fail where memory or pids ran out
    g_over=1
    if [ -e /proc/self/fd/8 ]; then exec 8<>/proc/self/fd/8; else sleep "$g_wait"; fi
}

g_alive() { # whether process $1 lives; its group and session. A zombie may stay for ever, but its threads may live on
    read -r g_line <"/proc/$1/stat" || return 1
    # shellcheck disable=SC2086 # to be split, behind a name that may hold blanks
    set -- ${g_line##*) }
    g_group=$3 g_session=$4
    case $1 in [ZX]) [ "${18}" -gt 1 ] ;; esac
}

g_running() {
    if [ -d /proc/self ]; then g_alive "$g_child"; else kill -0 "$g_child"; fi
}

g_search() { # the processes whose file $1 matches; what cannot be searched counts as found
    g_name=$1
    shift
    # shellcheck disable=SC2046 # to be split
    set -- $(grep -lsz "$@" /proc/[0-9]*/"$g_name" || [ $? -le 2 ] || echo unknown)
    g_paths=''
    for g_path; do
        g_path=${g_path#/proc/}
        g_paths="$g_paths ${g_path%%/*}"
    done
}

g_find() { # the living processes of the run into g_found: by mark, by session, by cgroup; fails when there are none
    g_found='' g_sessions=$g_child
    if [ ! -d /proc/self ]; then kill -0 -- "-$g_child" && g_found=' '; return; fi
    ! g_running || g_found=" $g_child" # in its first moments it has neither session nor mark
    g_search environ -xF "INDEXER_RUN_ID=$g_run"
    for g_path in $g_paths; do
        g_alive "$g_path" || continue
        g_found="$g_found $g_path"
        [ "$g_session" = $$ ] || g_sessions="$g_sessions|$g_session"
    done
    g_search stat -E "[)] [^ZX]( [0-9]+){2} ($g_sessions) |[)] [ZX]( [0-9]+){2} ($g_sessions)( [-0-9]+){13} ([2-9]|1[0-9])"
    g_found=$g_found$g_paths
    if [ -n "$g_cgroup" ]; then
        while read -r g_path; do g_found="$g_found $g_path"; done <"$g_cgroup/cgroup.procs"
        while read -r g_path; do [ "$g_path" != "populated 1" ] || g_found="$g_found "; done <"$g_cgroup/cgroup.events"
    fi
    [ -n "$g_found" ]
}

g_send() { # signal $1 to all that was found outside the group: nobody hears TERM twice
    for g_path in $g_found; do
        ! g_alive "$g_path" || [ "$g_group" = "$g_child" ] || kill -s "$1" "$g_path"
    done
}

g_ask() { # the group first, for that needs neither search nor fork; what is stopped hears TERM only when it goes on
    g_last=$((g_now + g_grace))
    kill -s TERM -- "-$g_child"
    kill -s CONT -- "-$g_child"
    ! g_find || { g_send TERM && g_send CONT; }
}

g_end() {
    kill -s KILL -- "-$g_child"
    [ -z "$g_cgroup" ] || echo 1 >"$g_cgroup/cgroup.kill"
    g_send KILL
}

IFS= read -r g_line <&8 && g_take "$g_line"
g_clock
if [ -n "$g_over" ] || [ "$g_now" -ge "$g_stop" ] || [ "$g_now" -ge "$g_kill" ]; then
    [ -z "$g_cgroup" ] || rmdir -- "$g_cgroup"
    echo refused >&9
    exit
fi

(
    trap - PIPE TSTP TTIN TTOU INT HUP TERM CHLD
    [ -z "$g_cgroup" ] || echo 0 >"$g_cgroup/cgroup.procs"
    export INDEXER_RUN_ID="$g_run"
    exec "$@" <&6 >&5 2>&7 5>&- 6<&- 7>&- 8<&- 9>&-
) &
g_child=$!
# Whoever reads the output sees its end as soon as the command has closed it, and can send a line to make the guard look.
exec 5>&- 6<&- 7>&-
echo "started $g_child" >&9

while [ -z "$g_over" ] && [ "$g_now" -lt "$g_stop" ] && g_running; do
    g_listen "$g_stop"
    g_clock
done

g_how=''
! g_running || g_how=' ended'
# Until it has a session of its own the child is a shell that might lose a TERM.
while [ "$g_now" -lt "$g_kill" ] && g_running && [ "${g_session:-}" = $$ ]; do
    g_tick=1
    g_listen "$g_kill"
    g_clock
done

g_tick=1 g_clean=0 g_last='' g_late='' g_searches=3 # for in the midst of an exec a process shows no mark
[ -z "$g_cgroup" ] || g_searches=2
! g_running || g_ask
until [ "$g_clean" -ge "$g_searches" ]; do
    [ -z "$g_last" ] || { [ "$g_now" -lt "$g_last" ] && [ "$g_now" -lt "$g_kill" ]; } || g_late=1
    [ -z "$g_late" ] || g_end
    g_clean=$((g_clean + 1))
    if [ -n "$g_last" ] && [ -z "$g_late" ] && g_running; then
        g_clean=0 # no need to search
    elif g_find; then
        g_clean=0
        if [ -n "$g_late" ]; then g_send KILL; elif [ -z "$g_last" ]; then g_ask; fi
        [ "$g_now" -lt $((g_kill + 1000)) ] || exit 1 # not ours to kill; without the last word the run counts as alive
    fi
    g_listen "$g_kill"
    g_clock
done
[ -z "$g_cgroup" ] || rmdir -- "$g_cgroup"
wait "$g_child"
echo "empty $?$g_how" >&9
