/**
 * Shell script between us and a program of PostgreSQL: prints the program's number, and stops it when its standard
 * input, the lifeline, ends, because the last process that holds the other end is gone.
 */
const supervise = `
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
trap 'kill -INT $program' INT TERM HUP
trap 'kill -QUIT $program' QUIT
( while read -r _ <&3; do :; done; kill -INT $program ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
echo $program
wait $program
code=$?
while kill -0 $program 2>/dev/null; do
  wait $program
  code=$?
done
kill -KILL $watch
exit $code
`;

/**
 * Wraps `command` so that it runs only as long as somebody holds the other end of its standard input.
 * @returns {[string, string[]]}
 */
export function underLifeline(command, ...args) {
  return ["sh", ["-c", supervise, "merchant-desk-postgres", command, ...args]];
}
