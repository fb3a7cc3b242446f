# Compiles bundles and tests for a plain class path, incrementally: the command line, and the fast loop of './verify --only' and '--area'.
# To be sourced by bash; expects $root, $jdk and toolchain.sh.

plain="$root/.arena/plain"
plain_tools="$root/releng/plain"
plain_tests="$root/tests/org.modelarena.tests"
# Databases that tests start as processes of their own.
servers="$root/.arena/servers"
# A function of who compiles the command line, for the time when all of the network is free.
meanwhile=:
fetch_flags="-Daether.connector.basic.threads=12 -Dmaven.artifact.threads=12"
archunit=1.5.0

# Folders with sources, in the order of the build, for one class path: those of the command line, and those of everything but the views, which need a
# workbench.
command_projects() { modules | grep -E '/(models|bundles/[^/]*)$'; }
other_projects() {
  modules | grep -vE '/(models|bundles/[^/]*)$'
  printf '%s\n' "$root/tests/architecture"
}
modules() {
  sed -n 's:.*<module>\(.*\)</module>.*:\1:p' "$root/pom.xml" | while read -r module; do
    case "$module" in
      *.ui | *.ui.tests) ;;
      *) if [ -d "$root/$module/src" ]; then printf '%s\n' "$root/$module"; fi ;;
    esac
  done
}

plain_lock() {
  take_lock 8 "$plain/lock"
}

plain_unlock() { exec 8>&-; }

# The tools are compiled for the JDK that runs them.
plain_prepare() {
  if [ "$(cat "$plain/tools/done" 2>/dev/null)" != "$jdk" ] || [ -n "$(find "$plain_tools" -name '*.java' -newer "$plain/tools/done")" ]; then
    rm -rf "$plain/tools"
    local sources=("$plain_tools"/*.java)
    [ "$(jdk_version "$jdk")" -lt 24 ] || sources+=("$plain_tools"/jdk24/*.java)
    "$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 -proc:none -d "$plain/tools" "${sources[@]}" || fail "$(or_killed $? "the tools of the plain build do not compile")"
    printf '%s' "$jdk" >"$plain/tools/done"
  fi
}

# Bundles with libraries of their own, which they take along or fetch.
plain_bundles() { printf '%s\n' "$root"/bundles/org.modelarena.{store.neoemf,replication}; }

# What the target definition names, and what some bundles have beside it, by Maven. In FOLDER are then 'libraries', a class path, and 'compile', the same with
# the bundles' own, which come first: among them is a newer version of a part of H2, which its bundle loads apart from everything else.
plain_libraries() { # FOLDER [VERSION-OF-ARCHUNIT]
  local folder=$1 target="$root/target-platform/modelarena.target" bundles poms
  mapfile -t bundles < <(plain_bundles)
  poms=("${bundles[@]/%//pom.xml}")
  mkdir -p "$folder"
  if [ -f "$folder/libraries" ] && [ -z "$(find "$target" "$plain/tools/done" "${poms[@]}" -newer "$folder/libraries")" ] && are_there "$folder/compile"; then
    return 0
  fi
  "$jdk/bin/java" $short_flags -cp "$plain/tools" LibrariesPom "$target" "$folder/pom.xml" "${2:-}" "${poms[@]}"
  plain_fetch_libraries "$folder"
  printf '%s:%s\n' "$(find "${bundles[@]}" -path '*/src' -prune -o -path '*/target' -prune -o \( -path '*/lib/*.jar' -o -path '*/compile/*.jar' \) -print | sort | paste -sd:)" \
    "$(cat "$folder/libraries.new")" >"$folder/compile"
  mv "$folder/libraries.new" "$folder/libraries"
}

# What went wrong, unless a signal ended the program.
or_killed() { # STATUS WHAT
  case "$1" in
    137) printf '%s' "the build was killed, as a system does that is short of memory" ;;
    13? | 14? | 15?) printf '%s' "the build was ended by signal $(($1 - 128))" ;;
    *) printf '%s' "$2" ;;
  esac
}

# Maven's local repository may have been emptied.
are_there() { # FILE-WITH-CLASS-PATH
  local jars jar
  IFS=: read -ra jars <"$1" || true
  for jar in "${jars[@]}"; do [ -f "$jar" ] || return 1; done
}

# Any Maven can do that. It does not look into this project's own settings, which are those of Tycho.
plain_fetch_libraries() { # FOLDER
  local maven
  maven=$(some_maven)
  say "Collecting $(grep -c '<dependency>' "$1/pom.xml") libraries; what is not in Maven's local repository is fetched, once ..."
  MAVEN_BASEDIR="$1" JAVA_HOME="$jdk" "$maven" -B -f "$1/pom.xml" $fetch_flags validate 2>&1 </dev/null |
    tee "$plain/maven.log" | tell_downloads || true
  [ -f "$1/libraries.new" ] || fail "the libraries could not be fetched; $plain/maven.log tells why"
}

# One line that grows in a terminal; elsewhere a line each ten seconds.
tell_downloads() {
  local line jars=0 kilobytes=0 told=$SECONDS end='\n' pause=10
  [ ! -t 2 ] || { end='\r'; pause=1; }
  while read -r line; do
    case "$line" in *Downloaded*.jar\ *) ;; *) continue ;; esac
    jars=$((jars + 1))
    if [[ $line =~ \(([0-9]+)(\.[0-9]+)?\ (B|kB|MB) ]]; then
      case "${BASH_REMATCH[3]}" in
        kB) kilobytes=$((kilobytes + BASH_REMATCH[1])) ;;
        MB) kilobytes=$((kilobytes + BASH_REMATCH[1] * 1000)) ;;
      esac
    fi
    if [ $((SECONDS - told)) -ge $pause ]; then
      told=$SECONDS
      printf "  %d files, %d MB so far$end" $jars $((kilobytes / 1000)) >&2
    fi
  done
  [ $jars -eq 0 ] || printf '  %d files, %d MB fetched\n' $jars $((kilobytes / 1000)) >&2
}

# OrientDB's server, for tests.
plain_servers() {
  if [ ! -d "$servers/orientdb" ] || [ "$plain_tests/pom.xml" -nt "$servers/orientdb" ]; then
    local maven
    maven=$(find_maven)
    (cd "$root" && JAVA_HOME="$jdk" "$maven" -B -q -pl tests/org.modelarena.tests -Dtycho.mode=maven validate >"$plain/maven.log" 2>&1 </dev/null) ||
      fail "OrientDB's server could not be fetched; $plain/maven.log tells why"
    touch "$servers/orientdb"
  fi
}

# Everything that comes from elsewhere.
plain_fetch() {
  plain_lock
  plain_prepare
  plain_libraries "$plain" $archunit
  plain_servers
  plain_unlock
}

plain_build() {
  plain_lock
  plain_prepare
  plain_libraries "$plain" $archunit
  plain_servers
  plain_compile "$plain/compile" $(command_projects) $(other_projects)
  plain_unlock
}

# Also all sources together are compiled in half the time without the second compiler.
plain_compile() { # CLASS-PATH PROJECT...
  "$jdk/bin/java" $short_flags -cp "$plain/tools" PlainBuild "$plain" "$1" "$root/target-platform/modelarena.target" "${@:2}" || fail "$(or_killed $? "the sources do not compile")"
}

# The jars of the command line, in a folder that is not there yet. Gremlin's libraries are not among them: Maven fetches them for the first traversal.
command_jars() { # FOLDER
  local folder="$plain/command"
  plain_lock
  plain_prepare
  plain_libraries "$folder"
  $meanwhile
  plain_compile "$folder/compile" $(command_projects) -- $(other_projects)
  if [ ! -d "$folder/jars" ] || [ "$folder/libraries" -nt "$folder/jars" ]; then
    rm -rf "$folder/jars" "$folder/jars.new"
    mkdir "$folder/jars.new"
    # Two of the same name are an error.
    tr ':' '\n' <"$folder/libraries" | grep -vFf "$folder/fetched" | tr '\n' '\0' | xargs -0 cp -t "$folder/jars.new" &&
      "$jdk/bin/java" $short_flags -cp "$plain/tools" LibraryJars "$folder/jars.new" || fail "$(or_killed $? "the libraries could not be copied")"
    mv "$folder/jars.new" "$folder/jars"
  fi
  mkdir "$1"
  ln "$folder"/jars/*.jar "$1" 2>/dev/null || cp "$folder"/jars/*.jar "$1"
  "$jdk/bin/java" $short_flags -cp "$plain/tools" BundleJars "$plain" "$1" $(command_projects) || fail "$(or_killed $? "the jars could not be packed")"
  plain_unlock
}

# Gremlin's libraries, as a class path, for what uses them beside the command line.
gremlin_libraries() { tr ':' '\n' <"$plain/command/libraries" | grep -Ff "$plain/command/fetched" | paste -sd:; }

# Classes, then what lies beside them: resources among the sources, and what is packed from the project's folder.
plain_class_path() {
  local project
  for project in $(command_projects) $(other_projects); do
    printf '%s:%s:%s:' "$plain/$(basename "$project")" "$project/src" "$project"
  done
  cat "$plain/libraries"
}

# With the command line's jars first, as its users have them, so that tests and the processes that they start map the archived classes.
packed_class_path() {
  local project
  printf '%s:' "$app/cli/*"
  for project in $(other_projects); do
    printf '%s:%s:%s:' "$plain/$(basename "$project")" "$project/src" "$project"
  done
  tr ':' '\n' <"$plain/libraries" | awk -F / 'NR == FNR { packed[$NF]; next } !($NF in packed)' <(ls "$app/cli") - | paste -sd:
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

# By it tests choose what they try of what there is; MODELARENA_COMMIT repeats the choice of another one.
commit() { printf '%s' "${MODELARENA_COMMIT:-$(git -C "$root" rev-parse HEAD 2>/dev/null || true)}"; }

# Runs JUnit's console, with arguments of its own, as the tests run in the build; on the command line's jars, which are built, if 'packed' is set.
plain_junit() {
  local plainly=--disable-ansi-colors classes
  classes=$(${packed:-plain}_class_path)
  [ -t 1 ] && plainly=
  cd "$plain_tests"
  mkdir -p "$plain/reports"
  "$jdk/bin/java" $(plain_fast) ${packed:+$(archive_flags session)} $(native_flags) -Xmx2g -Xmn400m -XX:-OmitStackTraceInFastThrow -Dmodelarena.query.check=false -Dmodelarena.root="$root" -Dmodelarena.commit="$(commit)" -Dmodelarena.plain="$plain" -Dmodelarena.loads="$plain/loads.tsv" -Dmodelarena.neo4j.flags=-XX:TieredStopAtLevel=1 \
    -Dmodelarena.orientdb.server="$servers/orientdb" ${plain_options:-} -cp "$classes" \
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
  local tools="$plain/format"
  plain_lock
  plain_prepare
  plain_libraries "$plain" $archunit
  if [ ! -f "$tools/Format.class" ] || [ "$root/releng/format/Format.java" -nt "$tools/Format.class" ]; then
    "$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 -proc:none -d "$tools" -cp "$(cat "$plain/libraries")" "$root/releng/format/Format.java" || fail "$(or_killed $? "the formatter does not compile")"
  fi
  plain_unlock
  "$jdk/bin/java" $short_flags -cp "$tools:$(cat "$plain/libraries")" Format "$root/releng/format/modelarena-formatter.xml" "$@"
}

plain_format_check() {
  local different status=0
  different=$(cd "$root" && plain_format check bundles tests) || status=$?
  [ -z "$different" ] || printf '%s\n' "$different"
  [ $status -eq 0 ] || { say "arena: $(printf '%s\n' "$different" | grep -c .) files are not formatted; './verify --format FILE...' formats them"; return 1; }
}
