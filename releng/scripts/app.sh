# Builds the application into .arena/ and starts it. To be sourced by bash; expects $root, $jdk and toolchain.sh.

app="$root/.arena"
products="$root/releng/org.modelarena.product/target/products"
sources="models bundles features releng target-platform pom.xml .mvn"

is_current() {
  [ -f "$app/built" ] && [ -z "$(cd "$root" && find $sources -newer "$app/built" -type f -not -path '*/target/*' -print -quit)" ]
}

ensure_built() {
  is_current && return
  mkdir -p "$app"
  exec 9>"$app/lock"
  flock -n 9 || { say "Waiting for another build of ModelArena in this folder ..."; flock 9; }
  if ! is_current; then
    say "Building ModelArena (the first time takes some minutes) ..."
    # From scratch: Tycho compiles only sources that have changed, and not those that use them, which then fail when they run.
    build -DskipTests clean package -pl '!tests/org.modelarena.testkit,!tests/org.modelarena.tests,!tests/org.modelarena.ui.tests,!releng/org.modelarena.site'
    take_products
  fi
  exec 9>&-
}

build() {
  local maven log="$app/build.log"
  maven=$(find_maven)
  if ! (cd "$root" && JAVA_HOME="$jdk" "$maven" -B -q "$@" >"$log" 2>&1 </dev/null); then
    grep -E '^\[(ERROR|FATAL)' "$log" | head -n 20 >&2
    fail "the build failed; all of it is in $log"
  fi
}

# The products are copied, so that a later build does not pull the files from under a running process.
take_products() {
  rm -rf "$app/new"
  mkdir -p "$app/new"
  cp -r "$products/modelarena/linux/gtk/x86_64" "$app/new/cli"
  cp -r "$products/modelarena-ide/linux/gtk/x86_64" "$app/new/ide"
  rm -rf "$app/cli" "$app/ide"
  mv "$app/new/cli" "$app/new/ide" "$app/"
  rm -rf "$app/new"
  # Signed jars are for OSGi; the command line runs on a plain class path. Should this fail, starts are slower and nothing else.
  "$jdk/bin/java" "$root/releng/scripts/StripSignatures.java" "$app/cli/plugins" || true
  archive_classes
  touch "$app/built"
}

# A class-data archive of what a small session uses makes later starts fast. Without one everything works all the same.
archive_classes() {
  local try
  try=$(mktemp -d)
  rm -f "$app/classes.jsa"
  run_java -XX:ArchiveClassesAtExit="$app/classes.jsa" -cp "$app/cli/plugins/*" org.modelarena.cli.WarmUp "$try" >/dev/null 2>&1 || true
  rm -rf "$try"
}

# Short commands: start fast, do not optimise. They share the archive, which fits this collector only.
short_flags="-XX:+UseSerialGC -XX:TieredStopAtLevel=1"

# OrientDB reaches for memory and files below Java; newer JDKs warn of that on the standard error stream unless it is allowed.
native_flags() {
  printf '%s' --enable-native-access=ALL-UNNAMED
  if [ "$(jdk_version "$jdk")" -ge 23 ]; then
    printf ' %s' --sun-misc-unsafe-memory-access=allow
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
  # Without the last one, code that has become hot throws exceptions that have no message.
  local flags="-XX:+UseParallelGC -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1 -XX:-OmitStackTraceInFastThrow"
  case "${1:-}" in
    demo | race | stress | serve | load | generate | inspect | export) ;;
    *)
      flags=$short_flags
      [ -f "$app/classes.jsa" ] && flags="$flags -XX:SharedArchiveFile=$app/classes.jsa -Xlog:cds=off -Xlog:cds+dynamic=off"
      ;;
  esac
  exec "$jdk/bin/java" $flags $(heap_flags "$@") $(native_flags) -cp "$app/cli/plugins/*" org.modelarena.cli.Main "$@"
}

run_ide() {
  [ -n "${DISPLAY:-}" ] || fail "there is no display: run in a desktop session, or: xvfb-run ./arena ide"
  JAVA_HOME="$jdk" exec "$app/ide/modelarena" -data "${ARENA_WORKSPACE:-$root/.arena/workspace}" "$@"
}
