# Writes the target definition of an older Eclipse. To be sourced by bash; expects $root.

# The target definition with other versions, as a list names them: the libraries stay, the platform is another.
older_target() { # VERSIONS FILE
  awk '
    NR == FNR { if ($1 !~ /^#/) version[$1] = $2; next }
    match($0, /<artifactId>[^<]*/) {
      artifact = substr($0, RSTART + 12, RLENGTH - 12)
      if (version[artifact] == "-") next
      if (version[artifact] != "") sub(/<version>[^<]*/, "<version>" version[artifact])
    }
    { print }
  ' "$1" "$root/target-platform/modelarena.target" >"$2"
}
