#!/bin/sh
# Ends a process, and then deletes a folder if one is given, as soon as the process at the other end of the standard input is gone, however it
# ended: also if it was killed. `signal` is INT or TERM.
# Usage: end-together.sh signal pid [folder]
cat > /dev/null
kill -s "$1" "$2"
for _ in $(seq 300); do kill -0 "$2" || break; sleep 0.2; done
[ -z "$3" ] || rm -rf "$3"
