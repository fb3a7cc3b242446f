# Serves a small model for a test. To be sourced by bash; expects $root and a folder $work.

# ARENA is the command line to test, this tree's own unless it says otherwise.
arena=${ARENA:-$root/arena}
also=()

# A virtual environment with the packages of a file, kept until the file changes.
python_with() {
  local venv="$work/venv"
  if [ ! -f "$venv/done" ] || [ "$1" -nt "$venv/done" ]; then
    python3 -m venv --clear "$venv" && "$venv/bin/pip" install -q -r "$1" || { echo "tests/service: the packages of $1 could not be installed" >&2; exit 3; }
    touch "$venv/done"
  fi
}

# Serves a railway model, and the stores that the options in 'also' name; sets $url, and $token to one that may do everything. Ends with the script. The
# arguments are more options of 'arena load'.
serve() {
  rm -rf "$work/model" && mkdir -p "$work/model"
  $arena generate railway --scenario inject --size 1 --out "$work/model/railway.xmi" >"$work/load.log" 2>&1
  $arena load "$work/model/railway.xmi" --store columns "$@" --at "$work/model/railway" >>"$work/load.log" 2>&1
  token=$($arena token tester --right 'admin:*' --token-file "$work/model/tokens" 2>/dev/null | grep -oE '[A-Za-z0-9_-]{43}' | head -n 1)
  : >"$work/serve.log"
  $arena serve --at "$work/model/railway" "${also[@]}" --models "$work/model/models" --http 0 --token-file "$work/model/tokens" >>"$work/serve.log" 2>&1 &
  server=$!
  trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true' EXIT
  for _ in $(seq 240); do
    url=$(sed -n 's|^\(http://[^/]*\)/railway$|\1|p' "$work/serve.log")
    [ -n "$url" ] && return
    sleep 0.5
  done
  cat "$work/serve.log" >&2
  exit 1
}
