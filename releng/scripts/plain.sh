# Compiles bundles and tests for a plain class path, incrementally, and runs tests there: the fast loop of './verify --only' and '--area'.
# To be sourced by bash; expects $root, $jdk, toolchain.sh and app.sh.

plain="$root/.arena/plain"
plain_tools="$root/releng/plain"
plain_tests="$root/tests/org.modelarena.tests"
# Databases that tests start as processes of their own.
servers="$root/.arena/servers"
archunit=1.5.0

# All but the views, which need a workbench; what is compiled into one class path is in the order of the build.
plain_projects() {
  sed -n 's:.*<module>\(.*\)</module>.*:\1:p' "$root/pom.xml" | while read -r module; do
    case "$module" in
      *.ui | *.ui.tests) ;;
      *) if [ -d "$root/$module/src" ]; then printf '%s\n' "$root/$module"; fi ;;
    esac
  done
  printf '%s\n' "$root/tests/architecture"
}

plain_prepare() {
  mkdir -p "$plain"
  exec 8>"$plain/lock"
  flock 8
  if [ ! -f "$plain/tools/done" ] || [ -n "$(find "$plain_tools" -name '*.java' -newer "$plain/tools/done")" ]; then
    rm -rf "$plain/tools"
    "$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 -proc:none -d "$plain/tools" "$plain_tools"/*.java || fail "the tools of the plain build do not compile"
    touch "$plain/tools/done"
  fi
  plain_libraries
}

# What the target definition names, by Maven; and what one bundle takes along or fetches, by that bundle's own build.
plain_libraries() {
  local target="$root/target-platform/modelarena.target" bundle="$root/bundles/org.modelarena.store.neoemf"
  if [ ! -f "$plain/libraries" ] || [ "$target" -nt "$plain/libraries" ] || [ "$plain/tools/done" -nt "$plain/libraries" ]; then
    say "Collecting the libraries (the first time takes some minutes) ..."
    "$jdk/bin/java" -cp "$plain/tools" LibrariesPom "$target" "$plain/pom.xml" "$archunit"
    plain_maven -f "$plain/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath -Dmdep.outputFile="$plain/libraries.new"
    mv "$plain/libraries.new" "$plain/libraries"
  fi
  if [ ! -f "$bundle/compile/rocksdbjni.jar" ] || [ "$bundle/pom.xml" -nt "$plain/copied" ]; then
    plain_maven -f "$root/pom.xml" -pl bundles/org.modelarena.store.neoemf -Dtycho.mode=maven validate
    touch "$plain/copied"
  fi
  if [ ! -d "$servers/orientdb" ] || [ "$plain_tests/pom.xml" -nt "$servers/orientdb" ]; then
    plain_maven -f "$root/pom.xml" -pl tests/org.modelarena.tests -Dtycho.mode=maven validate
    touch "$servers/orientdb"
  fi
  # Those of the bundle first: they are a newer version of a part of H2, which the bundle loads apart from everything else.
  printf '%s:%s\n' "$(echo "$bundle"/{lib,compile}/*.jar | tr ' ' :)" "$(cat "$plain/libraries")" >"$plain/libraries.all"
}

plain_maven() {
  local maven
  maven=$(find_maven)
  (cd "$root" && JAVA_HOME="$jdk" "$maven" -B -q "$@" >"$plain/maven.log" 2>&1 </dev/null) || fail "the libraries could not be fetched; $plain/maven.log tells why"
}

# Everything that comes from elsewhere.
plain_fetch() {
  plain_prepare
  exec 8>&-
}

plain_build() {
  plain_prepare
  # Also all sources together are compiled in half the time without the second compiler.
  "$jdk/bin/java" $short_flags -cp "$plain/tools" PlainBuild "$plain" "$plain/libraries.all" $(plain_projects) || fail "the sources do not compile"
  exec 8>&-
}

# Classes, then what lies beside them: resources among the sources, and what is packed from the project's folder.
plain_class_path() {
  local project
  for project in $(plain_projects); do
    printf '%s:%s:%s:' "$plain/$(basename "$project")" "$project/src" "$project"
  done
  cat "$plain/libraries"
}

# Tests run once: most of the time of a JVM that optimises goes into compiling what then does not run again, and most of the time of a database into
# waiting for the disk. The long form and long fuzzing do optimise, as the products do, so that tests of what code in its last form does, such as where
# it can be stopped, have that form there; and they need more room than memory has.
plain_fast() {
  case "${plain_options:-}" in
    *-Dmodelarena.long=true* | *-Dmodelarena.fuzz.seconds=*) ;;
    *) printf '%s' "$short_flags -Dmodelarena.experiment.flags=-XX:TieredStopAtLevel=1 -Djunit.jupiter.tempdir.factory.default=org.modelarena.tests.store.MemoryFolders" ;;
  esac
}

# Runs JUnit's console, with arguments of its own, as the tests run in the build.
plain_junit() {
  local plainly=--disable-ansi-colors
  [ -t 1 ] && plainly=
  cd "$plain_tests"
  mkdir -p "$plain/reports"
  "$jdk/bin/java" $(plain_fast) $(native_flags) -Xmx2g -XX:-OmitStackTraceInFastThrow -Dmodelarena.query.check=false -Dmodelarena.root="$root" -Dmodelarena.plain="$plain" -Dmodelarena.loads="$plain/loads.tsv" -Dmodelarena.neo4j.flags=-XX:TieredStopAtLevel=1 \
    -Dmodelarena.orientdb.server="$servers/orientdb" ${plain_options:-} -cp "$(plain_class_path)" \
    org.junit.platform.console.ConsoleLauncher execute --disable-banner $plainly --include-engine=junit-jupiter --fail-if-no-tests \
    --reports-dir="$plain/reports/$$-$RANDOM" "$@"
}

# CLASS[#METHOD], the class by its simple or its whole name.
plain_only() {
  local class=${1%%#*} method="" found
  case "$1" in *'#'*) method=${1#*#} ;; esac
  found=$(cd "$root/tests" && find org.modelarena.tests/src architecture/src -path "*/${class//.//}.java" | sed 's:^[^/]*/src/::; s:/:.:g; s:\.java$::')
  case $(printf '%s' "$found" | grep -c .) in
    0) say "arena: there is no test class $class in tests/org.modelarena.tests"; exit 2 ;;
    1) ;;
    *) say "arena: several classes are called $class; which one?"; say "$found"; exit 2 ;;
  esac
  plain_build
  plain_junit --details=tree --select-class="$found" ${method:+--include-methodname=".*#$method"}
}

# The areas, in the order of areas.txt.
areas() { sed -n 's/^\([a-z]*\):.*/\1/p' "$plain_tests/areas.txt"; }

# The areas, and the packages of their tests; any other word is a package itself.
plain_area() {
  plain_build
  plain_selected "$1"
}

plain_selected() {
  local area=$1 packages package selected=()
  packages=$(sed -n "s/^$area: *//p" "$plain_tests/areas.txt")
  for package in ${packages:-$area}; do
    [ -d "$plain_tests/src/org/modelarena/tests/$package" ] || [ -d "$root/tests/architecture/src/org/modelarena/tests/$package" ] || { say "arena: there is no area '$area'; there are: $(areas | paste -sd' ')"; exit 2; }
    selected+=("--select-package=org.modelarena.tests.$package")
  done
  plain_junit --details=summary "${selected[@]}"
}

# How many seconds each fuzz test runs.
plain_fuzz() {
  plain_build
  plain_options="-Dmodelarena.fuzz.seconds=$1" plain_selected fuzz
}

# check FOLDER..., write FILE...: Eclipse's own formatter, from the libraries, with the profile for the IDEs.
plain_format() {
  plain_prepare
  local tools="$plain/format"
  if [ ! -f "$tools/Format.class" ] || [ "$root/releng/format/Format.java" -nt "$tools/Format.class" ]; then
    "$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 -proc:none -d "$tools" -cp "$(cat "$plain/libraries")" "$root/releng/format/Format.java" || fail "the formatter does not compile"
  fi
  exec 8>&-
  "$jdk/bin/java" $short_flags -cp "$tools:$(cat "$plain/libraries")" Format "$root/releng/format/modelarena-formatter.xml" "$@"
}

plain_format_check() {
  local different status=0
  different=$(cd "$root" && plain_format check bundles tests) || status=$?
  [ -z "$different" ] || printf '%s\n' "$different"
  [ $status -eq 0 ] || { say "arena: $(printf '%s\n' "$different" | grep -c .) files are not formatted; './verify --format FILE...' formats them"; return 1; }
}
