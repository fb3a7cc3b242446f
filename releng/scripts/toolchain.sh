# Finds or fetches what the two entry scripts need. To be sourced by bash; expects $root.

jdk_min=21
maven_min=3.9.9
maven_fetch=3.9.16
# The same as that of the program.
cache="${MODELARENA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/modelarena}"

say() { printf '%s\n' "$*" >&2; }
fail() { say "arena: $*"; exit 3; }

# The reports of plans that were taken for wrong since a file was made: none, unless a plan or the check of plans is wrong.
wrong_plans_since() { find "$cache/wrong-plans" -type f -newer "$1" 2>/dev/null || true; }

# The feature release of the JDK in a folder, read from its "release" file so that nothing has to be started.
jdk_version() {
  local line
  [ -x "$1/bin/javac" ] && [ -f "$1/release" ] || return 1
  while read -r line || [ -n "$line" ]; do
    if [[ $line =~ ^JAVA_VERSION=\"([0-9]+) ]]; then
      printf '%s\n' "${BASH_REMATCH[1]}"
      return
    fi
  done <"$1/release"
}

find_jdk() {
  local candidate version java
  java=$(command -v java || true)
  java=$(readlink -f "${java:-/}")
  for candidate in "${JAVA_HOME:-}" "${java%/*/*}" \
      /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* "$(/usr/libexec/java_home -v $jdk_min+ 2>/dev/null || true)"; do
    [ -n "$candidate" ] || continue
    version=$(jdk_version "$candidate") || continue
    if [ "${version:-0}" -ge $jdk_min ]; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  fail "no JDK of at least $jdk_min found (JAVA_HOME, PATH, /usr/lib/jvm, SDKMAN). Install one, for instance: apt-get install openjdk-$jdk_min-jdk, or a Temurin JDK, and set JAVA_HOME."
}

# Short commands: start fast, do not optimise, also not what is called by reflection, and write no file for monitors.
short_flags="-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Djdk.reflect.useNativeAccessorOnly=true"
# Long ones. A loop that counts lets others stop its thread after each thousand passes. Without the last one, code that has become hot throws exceptions that have no message.
long_flags="-XX:+UseParallelGC -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000 -XX:-OmitStackTraceInFastThrow"
# Beside them. Compiling takes a third of a load's processor time: less if less is inlined, and the code is hardly slower.
load_flags="-XX:MaxInlineLevel=4 -XX:FreqInlineSize=100"

# OrientDB reaches for memory and files below Java; newer JDKs warn of that on the standard error stream unless it is allowed.
native_flags() {
  printf '%s' --enable-native-access=ALL-UNNAMED
  if [ "$(jdk_version "$jdk")" -ge 23 ]; then
    printf ' %s' --sun-misc-unsafe-memory-access=allow
  fi
}

version_at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

maven_version() { "$1" -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p' | head -n 1; }

find_maven() {
  local maven version work fetched="$cache/apache-maven-$maven_fetch/bin/mvn"
  if [ -x "$fetched" ]; then
    printf '%s\n' "$fetched"
    return
  fi
  maven=$(command -v mvn || true)
  if [ -z "$maven" ] && may_install; then
    install_packages maven >&2
    maven=$(command -v mvn || true)
  fi
  [ -n "$maven" ] || fail "no Maven found. Install one of any version, for instance: apt-get install maven"
  version=$(maven_version "$maven")
  if version_at_least "${version:-0}" $maven_min; then
    printf '%s\n' "$maven"
    return
  fi
  say "Maven $version is too old for Tycho; fetching $maven_fetch ..."
  mkdir -p "$cache"
  # Not in the project's folder, whose build the old Maven cannot even read; and it leaves a folder of its own where it runs.
  work=$(mktemp -d)
  (cd "$work" && "$maven" -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
    -Dartifact=org.apache.maven:apache-maven:$maven_fetch:zip:bin -DoutputDirectory="$cache") >"$cache/fetch.log" 2>&1 ||
    fail "Maven $maven_fetch could not be fetched by Maven $version ($cache/fetch.log tells why); install Maven $maven_min or newer."
  rm -rf "$work"
  chmod +x "$fetched"
  printf '%s\n' "$fetched"
}

# Holds a file as long as a descriptor is open; makes its folder. Whoever comes second is told for whom he waits.
take_lock() { # DESCRIPTOR FILE
  local folder=${2%/*}
  { mkdir -p "$folder" && : >>"$2"; } 2>/dev/null ||
    fail "$folder cannot be written: a copy of ModelArena that is not built yet is built there; run it as the owner of that folder, or clone it to a folder of yours"
  eval "exec $1>>\"\$2\""
  if ! flock -n "$1"; then
    say "Waiting for another build in this folder: $(cat "$2") ..."
    flock "$1"
  fi
  printf 'process %s, since %s' "$$" "$(date +%T)" >"$2"
}

# A Maven of any version.
some_maven() { command -v mvn || find_maven; }

# The store 'neo4j' fetches its server when it is first used. Any Maven can do that; looking for one here has to cost nothing.
export_maven() {
  local fetched="$cache/apache-maven-$maven_fetch/bin/mvn"
  if [ -z "${MODELARENA_MAVEN:-}" ] && [ -x "$fetched" ]; then
    export MODELARENA_MAVEN="$fetched"
  fi
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install_packages() {
  say "Installing $* ..."
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1
}

# What the workbench needs to run without a screen.
ui_packages="xvfb xauth libgtk-3-0 libxtst6 fonts-dejavu-core"

# A pipe into 'grep -q' would fail now and then, as grep does not wait for the end.
has_library() { [[ "$(ldconfig -p 2>/dev/null)" == *"$1"* ]]; }

need_ui_packages() {
  if command -v xvfb-run >/dev/null && command -v xauth >/dev/null && has_library libgtk-3.so.0 && has_library libXtst.so.6; then
    return
  fi
  if may_install && install_packages $ui_packages; then
    return
  fi
  fail "the UI tests need a virtual display; install it with: sudo apt-get install $ui_packages"
}
