# Builds the command line into .arena/cli, the workbench into .arena/ide, and starts them. To be sourced by bash; expects $root, $jdk, toolchain.sh and
# plain.sh.

app="$root/.arena"
products="$root/releng/org.modelarena.product/target/products"
# The process that fetches databases.
fetching=

# Whether no source is newer than what was built of them, and none is gone, which the time of its folder tells.
is_current() { # STAMP FOLDER...
  [ -f "$1" ] && [ -z "$(cd "$root" && find "${@:2}" -type d \( -name target -o -path '*.neoemf/lib' -o -name compile \) -prune -o \
    -newer "$1" \( -type f -o -path '*/src/*' \) -print -quit)" ]
}

command_is_current() { is_current "$app/cli/built" models bundles target-platform releng/plain; }
ide_is_current() { is_current "$app/ide/built" models bundles features releng target-platform pom.xml .mvn; }

# By the Java compiler, against Maven Central's jars: no Tycho. A command may have something fetched meanwhile.
ensure_built() { # [COMMAND]
  command_is_current && return
  [ "${1:-}" != demo ] || meanwhile=fetch_databases
  take_lock 9 "$app/cli.lock"
  if ! command_is_current; then
    [ -f "$app/cli/built" ] || say "Building ModelArena (once) ..."
    rm -rf "$app/cli.new"
    command_jars "$app/cli.new"
    # Put in place as a whole: a process that runs has opened most of its jars.
    rm -rf "$app/cli"
    mv "$app/cli.new" "$app/cli"
    touch "$app/cli/built"
  fi
  exec 9>&-
}

# Begins to fetch the databases that the demo is about to need into Maven's local repository: the network has nothing else to do while the sources are compiled. Whatever has not come
# by the end of the build is fetched when it is needed, as for any other command.
fetch_databases() {
  local folder="$plain/databases" neo4j rocksdb maven
  neo4j=$(sed -n 's/.*String VERSION = "\(.*\)";/\1/p' "$root/bundles/org.modelarena.index.neo4j/src/org/modelarena/index/neo4j/internal/ServerJars.java")
  rocksdb=$(sed -n 's:.*<rocksdb.version>\(.*\)</rocksdb.version>:\1:p' "$root/bundles/org.modelarena.store.neoemf/pom.xml")
  [ ! -d "$cache/neo4j-$neo4j" ] || return 0
  mkdir -p "$folder"
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>org.modelarena</groupId><artifactId>databases</artifactId>'
    echo '<version>1</version><packaging>pom</packaging><dependencies>'
    printf '<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></dependency>\n' \
      org.neo4j neo4j "$neo4j" org.neo4j neo4j-bolt "$neo4j" org.rocksdb rocksdbjni "$rocksdb"
    echo '</dependencies></project>'
  } >"$folder/pom.xml"
  say "Fetching Neo4j and RocksDB meanwhile (208 MB, once) ..."
  maven=$(some_maven)
  MAVEN_BASEDIR="$folder" JAVA_HOME="$jdk" "$maven" -q -B -f "$folder/pom.xml" $fetch_flags org.apache.maven.plugins:maven-dependency-plugin:3.8.1:resolve \
    -DincludeScope=runtime >"$folder/log.txt" 2>&1 </dev/null 8>&- 9>&- &
  fetching=$!
  trap stop_fetching EXIT
}

stop_fetching() {
  trap - EXIT
  kill "$fetching" 2>/dev/null || true
  wait "$fetching" 2>/dev/null || true
}

ensure_ide() {
  ide_is_current && return
  take_lock 9 "$app/lock"
  if ! ide_is_current; then
    say "Building the workbench (the first time takes some minutes) ..."
    # From scratch: Tycho compiles only sources that have changed, and not those that use them, which then fail when they run.
    build -DskipTests clean package -pl '!tests/org.modelarena.testkit,!tests/org.modelarena.tests,!tests/org.modelarena.ui.tests,!releng/org.modelarena.site'
    take_ide
  fi
  exec 9>&-
}

build() {
  local maven log="$app/build.log"
  maven=$(find_maven)
  if ! (cd "$root" && JAVA_HOME="$jdk" "$maven" -B -q "$@" >"$log" 2>&1 </dev/null); then
    grep -E '^\[(ERROR|FATAL)' "$log" | sed -n 1,20p >&2
    fail "the build failed; all of it is in $log"
  fi
}

# The product is copied, so that a later build does not pull the files from under a running process.
take_ide() {
  rm -rf "$app/ide.new"
  cp -r "$products/modelarena-ide/linux/gtk/x86_64" "$app/ide.new"
  rm -rf "$app/ide"
  mv "$app/ide.new" "$app/ide"
  touch "$app/ide/built"
}

# Archives of what commands use make later ones fast; without them everything works all the same, so each is tried once: for sessions by the first, which starts processes of its
# own; for others by the second, as who comes once need not wait for it. One has the classes of a small session, which then start at once. With Java 25, short commands have one of
# their own, with less in it, as all of it is linked at the start; and one knows of a load which methods become hot, so that Java compiles them early and once. Short commands do
# without that: they would compile what many commands need, and none of them alone, which takes a fifth of their processor time.
want_archive() { # session|command|load
  # A copy that somebody else has built is used as it is.
  [ -w "$app/cli" ] || return 0
  if [ "$1" = session ] || [ -f "$app/cli/$1.once" ]; then
    ensure_archive "$1"
  else
    touch "$app/cli/$1.once"
  fi
}

# Others do without as long as one makes it: it gets its name when it is complete.
ensure_archive() { # session|command|load
  local tried="$app/cli/$1.tried" try made
  exec 9>>"$app/cli.lock"
  if flock -n 9 && [ ! -f "$tried" ]; then
    say "Archiving the classes of a $1, for fast starts (once) ..."
    try=$(mktemp -d)
    made="$app/cli/$(archive_file "$1")"
    "archive_$1" "$try" "$made.new" >/dev/null 2>&1 && mv "$made.new" "$made" 2>/dev/null || true
    rm -rf "$try" "$made.new"*
    touch "$tried"
  fi
  exec 9>&-
}

archive_file() { # session|command|load
  case "$1" in
    session) printf session.jsa ;;
    *) printf '%s.aot' "$1" ;;
  esac
}

archive_session() { # FOLDER FILE
  run_java -XX:ArchiveClassesAtExit="$2" -cp "$app/cli/*" org.modelarena.cli.WarmUp "$1"
}

archive_command() { # FOLDER FILE
  knows_caches || return 0
  run_java -XX:+UnlockDiagnosticVMOptions -XX:+IgnoreUnrecognizedVMOptions -XX:-AOTRecordTraining \
    -XX:AOTCacheOutput="$2" -cp "$app/cli/*" org.modelarena.cli.WarmUp "$1"
}

archive_load() { # FOLDER FILE
  knows_caches || return 0
  run_java -cp "$app/cli/*" org.modelarena.cli.Main generate railway --size 128 --out "$1/hot.xmi"
  "$jdk/bin/java" $long_flags $load_flags $(native_flags) -Xmx1g -XX:AOTCacheOutput="$2" -cp "$app/cli/*" org.modelarena.cli.Main load "$1/hot.xmi" --store columns --at "$1/hot"
}

# Caches of linked classes and profiles of methods came with Java 25; older ones do not start with the option.
knows_caches() { [ "$(jdk_version "$jdk")" -ge 25 ]; }

archive_flags() { # session|command|load
  if [ -f "$app/cli/$1.aot" ]; then
    printf '%s' "-XX:AOTCache=$app/cli/$1.aot -Xlog:aot=off -Xlog:cds=off"
  elif [ -f "$app/cli/session.jsa" ]; then
    printf '%s' "-XX:SharedArchiveFile=$app/cli/session.jsa -Xlog:cds=off -Xlog:cds+dynamic=off"
  fi
}

run_java() { "$jdk/bin/java" $short_flags $(native_flags) "$@"; }

# The heap that the arguments ask for, as flags; what is no size is left to the command, which says so.
heap_flags() {
  local size=
  while [ $# -gt 0 ]; do
    case "$1" in
      --heap) size=${2:-} ;;
      --heap=*) size=${1#--heap=} ;;
    esac
    shift
  done
  if [[ $size =~ ^[0-9]{1,6}[kKmMgG]$ ]]; then
    printf -- '-Xmx%s -XX:MaxDirectMemorySize=%s' "$size" "$size"
  fi
}

# Java opens each jar of the class path, and says no more than that it finds no class if it may not.
need_files() {
  local most
  most=$(ulimit -n)
  [ "$most" = unlimited ] || [ "$most" -ge 256 ] || fail "no more than $most files may be open here, and Java needs 256 for its libraries alone: ulimit -n 1024"
}

run_arena() {
  need_files
  # The last one finds an archive that is damaged, which ends a JVM; short commands do without, as it takes 50 ms.
  local flags="$long_flags -XX:+VerifySharedSpaces" archive=session
  case "${1:-}" in
    load) flags="$flags $load_flags" archive=load ;;
    demo | race | stress | serve | generate | inspect | export) ;;
    *) flags=$short_flags archive=command ;;
  esac
  [ $archive = session ] || knows_caches || archive=session
  # Whatever is wrong there, such as a full disk, the command is done.
  [ -f "$app/cli/$archive.tried" ] || (want_archive $archive) || true
  [ -z "$fetching" ] || stop_fetching
  exec "$jdk/bin/java" $flags $(archive_flags $archive) $(heap_flags "$@") $(native_flags) -cp "$app/cli/*" org.modelarena.cli.Main "$@"
}

run_ide() {
  [ -n "${DISPLAY:-}" ] || fail "there is no display: run in a desktop session, or: xvfb-run ./arena ide"
  JAVA_HOME="$jdk" exec "$app/ide/modelarena" -data "${ARENA_WORKSPACE:-$root/.arena/workspace}" "$@"
}
