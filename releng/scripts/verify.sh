# The whole of './verify': what does not need each other runs at the same time, in lanes. There are three, as tests wait for a part of their time, and one more for each two
# processors beyond two: tests with deadlines do not bear more. To be sourced by bash; expects $root, $jdk, $short and the other scripts of this folder. A step has a log in
# .arena/verify, and a line when it ends.

steps="$root/.arena/verify"
# The longest step takes ten minutes on two cores; long tests take hours.
step_minutes=${MODELARENA_STEP_MINUTES:-25}

step() { # NAME COMMAND...
  local name=$1 start=$SECONDS status=0
  shift
  (echo "$BASHPID" >"$steps/$name.process"; trap 'times >"$steps/$name.times"' EXIT; "$@") >"$steps/$name.log" 2>&1 </dev/null 9>&- || status=$?
  rm -f "$steps/$name.process"
  echo $status >"$steps/$name.status"
  printf '%-5s %-14s %4d s, %4d s of processor time\n' "$([ $status -eq 0 ] && echo ok || echo FAIL)" "$name" $((SECONDS - start)) "$(processor_seconds "$name")"
  return $status
}

# Of the step and of all its processes that it waited for.
processor_seconds() { # NAME
  awk '{ gsub("s", ""); for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] } } END { printf "%d", sum }' "$steps/$1.times" 2>/dev/null || true
}

# Ends steps that hang, so that a run always comes to its end and says where it hung: what all threads did is beside the step's log.
watchdog() {
  local hung name
  while sleep 5; do
    for hung in $(find "$steps" -name '*.process' -mmin "+$step_minutes"); do
      name=$(basename "$hung" .process)
      end_step "$(cat "$hung")" >"$steps/$name.hung" 2>&1
      rm -f "$hung"
    done
  done
}

end_step() { # PROCESS
  local process processes
  processes=$(descendants "$1")
  echo "Ended after $step_minutes minutes. Its processes:"
  ps -o pid,etime,args -p "$(echo $processes | tr ' ' ,)" | cut -c 1-200
  for process in $processes; do
    [ "$(ps -o comm= -p "$process")" != java ] || timeout 30 "$jdk/bin/jstack" -l "$process" || true
  done
  # The step's own shell is not among them: it sees how its command ended.
  kill $processes 2>/dev/null || true
  sleep 10
  kill -KILL $processes 2>/dev/null || true
}

descendants() { # PROCESS
  ps -e -o pid=,ppid= | awk -v root="$1" '
    { parent[$1] = $2 }
    END { for (process in parent) { for (up = parent[process]; up > 1 && up != root; up = parent[up]) { } if (up == root) print process } }'
}

# Bundles, products and site; the tests that look at OSGi inside Equinox; the views in a real workbench.
maven_verify() {
  local maven
  maven=$(find_maven)
  # As 'clean' does, but before anybody else looks; what the benchmarks and the checks have made is no module's.
  sed -n 's:.*<module>\(.*\)</module>.*:\1/target:p' "$root/pom.xml" | (cd "$root" && xargs rm -rf)
  # Tests on the class path work in this folder, and some look whether anything is new there.
  mkdir -p "$plain_tests/target"
  cd "$root" && JAVA_HOME="$jdk" xvfb-run -a -s "-screen 0 1600x1000x24" "$maven" -B -fae verify "$@"
}

# The tests in the workbench alone, with the bundles that they need.
workbench_tests() { # [CLASS]
  local maven modules
  maven=$(find_maven)
  modules=$(sed -n 's:.*<module>\(.*\)</module>.*:\1:p' "$root/pom.xml" | grep -v '^releng/org.modelarena.product$\|^releng/org.modelarena.site$\|^tests/org.modelarena.tests$' | paste -sd, -)
  cd "$root" && JAVA_HOME="$jdk" xvfb-run -a -s "-screen 0 1600x1000x24" "$maven" -B verify -pl "$modules" ${1:+"-Dtest=$1" -Dsurefire.failIfNoSpecifiedTests=false}
}

# What is built, as its users get it.
product_lane() { # OPTION...
  build_and_use "$@"
  more_lane
}

build_and_use() { # OPTION...
  # Nobody else builds the application meanwhile.
  take_lock 9 "$app/lock"
  step equinox maven_verify "$@" || return 0
  step application take_ide || return 0
  exec 9>&-
  step products "$root/tests/products/run" || true
  step plain "$root/tests/plain/run" "$jdk" $short || true
  step docs "$root/tests/docs/run" --short || true
}

compile_lane() {
  trap '[ -f "$steps/pack.status" ] || echo 1 >"$steps/pack.status"' EXIT
  step compile plain_build || return 0
  step pack pack || return 0
  step loop "$root/tests/plain/loop" "$jdk" || true
  area_lane
}

# Tests begin with the archive of a session, and so do the processes that they start.
pack() {
  ensure_built
  ensure_archive session
}

# Areas one after the other, until all are taken. The longest come first.
area_lane() {
  local area
  while area=$(next_area); do
    step "$area" plain_selected "$area" || true
  done
}

next_area() (
  exec 7>"$steps/queue.lock"
  flock 7
  area=$(head -n 1 "$steps/queue")
  sed -i 1d "$steps/queue"
  [ -n "$area" ] && echo "$area"
)

# Those that begin with areas need the jars of the compile lane, which ends with a status whatever happens to it.
is_packed() {
  while [ ! -f "$steps/pack.status" ]; do sleep 1; done
  [ "$(cat "$steps/pack.status" 2>/dev/null)" = 0 ]
}

more_lane() { ! is_packed || area_lane; }

waiting_lane() {
  step format plain_format_check || true
  is_packed || return 0
  step replica plain_selected replica || true
  area_lane
}

verify_all() { # OPTION...
  rm -rf "$steps"
  mkdir -p "$steps"
  packed=packed
  areas | grep -vx replica >"$steps/queue"
  untracked >"$steps/untracked"
  say "Building and testing (logs: $steps) ..."
  # First, since both kinds of build copy the libraries that a bundle takes along.
  step libraries plain_fetch || verify_summary
  # Jobs have groups of their own, so that all of a lane's processes end with this one.
  set -m
  local lanes=()
  product_lane "$@" &
  lanes+=($!)
  compile_lane &
  lanes+=($!)
  waiting_lane &
  lanes+=($!)
  for _ in $(seq 4 2 "$(nproc)"); do
    more_lane &
    lanes+=($!)
  done
  watchdog &
  local watchdog=$!
  set +m
  trap 'for lane in '"${lanes[*]} $watchdog"'; do kill -- -$lane 2>/dev/null; done' EXIT
  wait "${lanes[@]}" || true
  kill -- -$watchdog || true
  wait $watchdog 2>/dev/null || true
  trap - EXIT
  verify_summary
}

# Files that are neither committed nor ignored: a test that leaves some writes where it should not.
untracked() { git -C "$root" ls-files --others --exclude-standard 2>/dev/null || true; }

# What went wrong, at the end, where it is seen; and the test runners' closing lines.
verify_summary() {
  local log name failed=()
  # A step that has not come to its end counts as well: its lane may have died.
  for name in libraries format compile pack loop equinox application products plain docs $(areas); do
    [ "$(cat "$steps/$name.status" 2>/dev/null)" = 0 ] || failed+=("$name")
  done
  if ! untracked | diff "$steps/untracked" - >"$steps/tree.log"; then
    failed+=(tree)
    sed -i '1i The tests left these files among the sources:' "$steps/tree.log"
  fi
  for log in ${failed[@]+"${failed[@]}"}; do
    if [ -f "$steps/$log.log" ]; then
      say "--- $log: $steps/$log.log"
      excerpt "$steps/$log.log"
    else
      say "--- $log: did not run"
    fi
  done
  awk '
    /^Tests run:/ && !/Time elapsed/ { gsub(",", ""); run += $3; bad += $5 + $7; skipped += $9 }
    /^\[ *[0-9]+ tests found/ { run += $2 } /^\[ *[0-9]+ tests failed/ { bad += $2 } /^\[ *[0-9]+ tests (skipped|aborted)/ { skipped += $2 }
    /^[0-9]+ passed, [0-9]+ failed/ { run += $1 + $3; bad += $3 }
    END { printf "Tests run: %d, Failures: %d, Errors: 0, Skipped: %d\n", run, bad, skipped }' "$steps"/*.log
  [ "$(sampled_out)" = 0 ] || say "$(sampled_out) more tests are tried with other commits ('@Sampled'), and all of them by './verify --long'."
  longest_classes
  [ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
  say "All is well, after $((SECONDS / 60)) min $((SECONDS % 60)) s."
}

# The tests that were left out this time ('@Sampled').
sampled_out() { find "$plain/reports" "$root/tests/org.modelarena.ui.tests/target/surefire-reports" -name 'TEST-*.xml' -newer "$steps/untracked" -exec grep -h "of another commit's sample" {} + 2>/dev/null | grep -c . || true; }

# The test classes that take longest, of those on a class path.
longest_classes() {
  echo "Longest, in seconds:"
  find "$plain/reports" -name 'TEST-*.xml' -newer "$steps/untracked" -exec cat {} + | awk -v RS='<testcase ' '
    match($0, /classname="[^"]*"/) { name = substr($0, RSTART + 11, RLENGTH - 12) } match($0, / time="[0-9.,]*"/) { seconds[name] += substr($0, RSTART + 7, RLENGTH - 8) }
    END { for (name in seconds) if (name != "") printf "%6.0f %s\n", seconds[name], name }' | sort -nr | sed -n 1,10p
}

excerpt() { # LOG
  # The threads that were in our code when the step was ended.
  [ ! -f "${1%.log}.hung" ] || awk -v RS= -v ORS='\n\n' 'NR == 1 || /org\.modelarena/' "${1%.log}.hung" | grep -v 'at org.junit\|at java.lang.invoke\|at jdk.internal' | head -n 200
  # A JVM that died says why among the tests, and who ran.
  grep -A 12 -E '^# A fatal error|^(malloc|free|realloc|double free|corrupted)\b' "$1" | head -n 30 || true
  awk '/^Running org/ { runs[$2] } /-- in org/ { delete runs[$NF] } END { for (test in runs) print test " did not end" }' "$1"
  grep -A 6 -E '^[^ ]+ -- Time elapsed: .*<<< (FAILURE|ERROR)!' "$1" | head -n 100 || true
  grep -E '^FAIL |^\[ERROR\]' "$1" | cut -c 1-400 | head -n 20 || true
  sed -n '/^Failures (/,/^Test run finished/p' "$1" | head -n 100 || true
  tail -n 5 "$1" | cut -c 1-400
}
