# Installs from the site: into the product, and into an Eclipse of September 2024 that has nothing of ModelArena. To be sourced by run; expects $root,
# $target, $work, $jdk and its functions.

site="$root/releng/org.modelarena.site/target"
units=org.modelarena.feature.feature.group,org.modelarena.ide.feature.feature.group

equinox() { # HOME APPLICATION ARGUMENT...
  local home=$1 application=$2
  shift 2
  "$jdk/bin/java" $short_flags -jar "$home"/plugins/org.eclipse.equinox.launcher_*.jar -nosplash -data @none -application "$application" "$@"
}

director() { # HOME ARGUMENT...
  local home=$1
  shift
  equinox "$home" org.eclipse.equinox.p2.director "$@" >"$work/director.log" 2>&1 || { tail -n 20 "$work/director.log" >&2; return 1; }
}

# How many bundles of ModelArena's features an Eclipse starts with; the product's help server is of none.
bundles_of() { grep '^org\.modelarena\.' "$1/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info" | grep -vc '^org\.modelarena\.help,'; }

# Puts the bundle of restart/ into an Eclipse: it writes down what it finds, asks for a restart, and closes the workbench when it is back.
add_restart_test() { # HOME
  local name=org.modelarena.tests.restart_1.0.0.jar sources="$root/tests/products/restart"
  "$jdk/bin/javac" --release 21 -proc:none -d "$work/restart" -cp "$1/plugins/*" "$sources"/*.java &&
    cp "$sources/plugin.xml" "$work/restart/" &&
    "$jdk/bin/jar" --create --file "$1/plugins/$name" --manifest "$sources/META-INF/MANIFEST.MF" -C "$work/restart" . &&
    echo "org.modelarena.tests.restart,1.0.0,plugins/$name,4,false" >>"$1/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info"
}

# Starts a workbench, which the restart test ends.
seen() { # LOG COMMAND...
  local log=$1
  shift
  (cd "$work" && RESTART_LOG="$log" JAVA_HOME="$jdk" timeout 900 xvfb-run -a "$@" -nosplash -data "$log.workspace" >"$log.out" 2>&1)
}

# An empty log is no log.
errors_in() { cat "$1/.metadata/.log" 2>/dev/null | grep -c '^!ENTRY [^ ]* 4 '; }

restarts() {
  cp -r "$home" "$work/restarting"
  add_restart_test "$work/restarting"
  seen "$work/seen" restarting/modelarena
  check "the workbench that asks for a restart is started again, and ends when it is closed" "0 2" "$? $(grep -c '^title ' "$work/seen")"
  check "without an error" 0 "$(errors_in "$work/seen.workspace")"
  check "its title is the product's" 2 "$(grep -c '^title .* - ModelArena$' "$work/seen")"
  check "it has icons" "icons 16 32 64" "$(grep '^icons' "$work/seen" | sort -u)"
  check "it opens with ModelArena's perspective" "perspective org.modelarena.ui.perspective" "$(grep '^perspective' "$work/seen" | sort -u)"
  check "it can install new software" "installs true" "$(grep '^installs' "$work/seen" | sort -u)"
  check "it welcomes who starts it first" "welcome true" "$(grep '^welcome' "$work/seen" | head -n 1)"
  check "it knows what is installed" "roots modelarena-ide ${units//,/ }" "$(grep '^roots' "$work/seen" | sort -u)"
}

# A workbench of the copy that restarts() has made, whose test bundle runs an experiment and ends in its midst.
in_the_middle_of_a_run() { # NAME END
  RUN_LOG="$work/$1" RUN_END=$2 RUN_EXPERIMENT="$work/small.yaml" JAVA_HOME="$jdk" timeout 900 xvfb-run -a "$work/restarting/modelarena" -nosplash -data "$work/$1.workspace" >"$work/$1.out" 2>&1
}

small_experiment() {
  cat >"$work/small.yaml" <<'YAML'
name: small
case: railway
model: { size: 2 }
contenders: [cdo:ocl, neo4j:ocl, columns:ocl, emf:ocl]
queries: [RouteSensor, SwitchSet]
clients: [1, 2]
forks: 1
executions: 400
warmup: 20
YAML
}

is_gone() { # PID...
  local pid tries=120
  for pid; do
    while [ -d "/proc/$pid" ] && ! grep -q '^State:.Z' "/proc/$pid/status" && [ $((tries -= 1)) -gt 0 ]; do sleep 0.5; done
  done
  [ $tries -gt 0 ]
}

# What is left of the run, and of what it had loaded: all is over when the workbench is back and has resumed it.
resumes_a_run() { # NAME FOUND
  in_the_middle_of_a_run "$1" -
  check "the workbench comes back, and ends" 0 $?
  check "the run is in its history" "found $2" "$(grep '^found' "$work/$1")"
  check "it is resumed to its end" "resumed COMPLETE" "$(grep '^resumed' "$work/$1")"
  check "every answer is right" "every one of 9,600 answers was right" "$(tail -n 1 "$work/$1")"
  check "its results are all that it leaves" "" "$(ls "$work/$1.workspace/arena-runs"/*/ | grep -vE '^(environment|experiment|run|summary|report|executions|loads|model|skipped|server-|journal|latency|logs)' | paste -sd' ')"
  check "without an error" 0 "$(errors_in "$work/$1.workspace")"
}

ends_in_the_middle_of_a_run() {
  local children pid
  small_experiment
  in_the_middle_of_a_run asked ask
  check "the workbench asks, stops the run, and ends" "0 ended CANCELLED" "$? $(grep '^ended' "$work/asked")"
  resumes_a_run asked CANCELLED
  check "the query that was typed is still there" "typed eol: return 'kept';" "$(grep '^typed' "$work/asked")"
  in_the_middle_of_a_run killed kill &
  until grep -q '^begun' "$work/killed" 2>/dev/null || ! kill -0 $! 2>/dev/null; do sleep 0.2; done
  pid=$(awk '/^begun/ { print $2 }' "$work/killed")
  children=$(pgrep -P "$pid")
  kill -9 "$pid"
  wait $! 2>/dev/null
  is_gone $children
  check "a workbench that is killed leaves no process" 0 $?
  resumes_a_run killed RUNNING
}

speaks_german() {
  seen "$work/german" restarting/modelarena -nl de
  check "it speaks German" 1 "$(grep '^views' "$work/german" | head -n 1 | grep -c 'Abfrageergebnisse, Abfragekonsole, Abfrageplan, Arena-Explorer')"
  check "without an error" 0 "$(errors_in "$work/german.workspace")"
}

installs_into_the_product() {
  local all
  cp -r "$home" "$work/product"
  all=$(bundles_of "$work/product")
  director "$work/product" -uninstallIU "$units"
  check "the product can do without ModelArena's features" "0 0" "$? $(bundles_of "$work/product")"
  director "$work/product" -repository "jar:file:$site/modelarena-site.zip!/" -installIU "$units"
  check "and installs them from the archive of the site" "0 $all" "$? $(bundles_of "$work/product")"
  director "$work/product" -repository "jar:file:$site/modelarena-site.zip!/" -installIU org.modelarena.gremlin.feature.feature.group
  check "and Gremlin, for those who want it" "0 $((all + 1)) 1" "$? $(bundles_of "$work/product") $(ls "$work/product/plugins" | grep -c '^org\.apache\.tinkerpop\.gremlin-core_')"
}

# What p2 shows before it installs is the licence, word for word.
shows_the_licence() {
  local feature
  for feature in org.modelarena.feature org.modelarena.ide.feature org.modelarena.gremlin.feature; do
    check "$feature has the whole licence" "$(cat "$root/LICENSE")" \
      "$("$jdk/bin/java" "$root/tests/products/FeatureText.java" "$root/features/$feature/feature.properties" license)"
  done
}

# All of ModelArena is compiled against the old platform as well, in a copy of the sources, and the platform is put together.
build_older() {
  local maven tree="$work/older"
  maven=$(find_maven)
  mkdir "$tree"
  (cd "$root" && tar -c --exclude=target --exclude=bin models bundles releng target-platform pom.xml .mvn tests/products) | tar -x -C "$tree"
  older_target "$root/target-platform/2024-09.versions" "$tree/target-platform/2024-09.target"
  sed -i.all '/<module>\(tests\|features\|releng\)/d; s#^  </modules>#    <module>tests/products/older</module>\n&#' "$tree/pom.xml"
  (cd "$tree" && JAVA_HOME="$jdk" "$maven" -B -q -DskipTests "-Dmodelarena.target=$tree/target-platform/2024-09.target" package >"$work/older.log" 2>&1) ||
    { grep '^\[ERROR' "$work/older.log" | head -n 20 >&2; return 1; }
}

installs_into_an_older_eclipse() {
  local old="$work/older/tests/products/older/target/products/platform/linux/gtk/x86_64" before
  build_older
  check "ModelArena compiles against the Eclipse of September 2024" 0 $?
  before=$(ls "$old/plugins" | grep -c '^org\.eclipse\.')
  director "$old" -repository "file:$site/repository" -installIU "$units"
  check "installs there from the site" 0 $?
  check "and changes no version of Eclipse's bundles" "" "$(ls "$old/plugins" | grep -E '^org\.eclipse\.(e[4m]|ui|core|jdt|jface|swt|osgi)' | sed 's/_[^_]*$//' | sort | uniq -d)"
  mkdir "$work/asking"
  (cd "$work/asking" && equinox "$old" org.modelarena.cli.application generate railway --size 1 --out m.xmi &&
    equinox "$old" org.modelarena.cli.application load m.xmi --store columns --at here) >"$work/out" 2>&1
  check "loads there" 0 $?
  check "and asks there" 1 "$(cd "$work/asking" && equinox "$old" org.modelarena.cli.application query --at here --query RouteSensor --language eol --json 2>/dev/null | grep -c '"digest"')"
  add_restart_test "$old"
  seen "$work/old" "$jdk/bin/java" -jar "$old"/plugins/org.eclipse.equinox.launcher_*.jar -perspective org.modelarena.ui.perspective
  check "its workbench shows ModelArena's perspective" "perspective org.modelarena.ui.perspective" "$(grep '^perspective' "$work/old")"
  check "without an error" 0 "$(errors_in "$work/old.workspace")"
}

# Whether everything is there that an installation needs; nothing is installed.
resolves() {
  local platform
  for platform in linux/gtk/x86_64 linux/gtk/aarch64 win32/win32/x86_64 macosx/cocoa/x86_64 macosx/cocoa/aarch64; do
    IFS=/ read -r os ws arch <<<"$platform"
    director "$work/product" -repository "file:$site/repository" -installIU "$units" -destination "$work/empty" -profile empty \
      -p2.os "$os" -p2.ws "$ws" -p2.arch "$arch" -verifyOnly
    check "the site has what $platform needs" 0 $?
  done
}
