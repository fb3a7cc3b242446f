# What every script does with its arguments before anything else. To be sourced by bash.

# The comment that a script begins with is its help, which '--help' prints.
offer_help() { # ARGUMENT...
  case " $* " in
    *" --help "* | *" -h "*) sed -n '2,/^[^#]/s/^#\( \|$\)//p' "$0"; exit ;;
  esac
}

# Ends a script that was called in a wrong way.
usage_error() { # MESSAGE
  printf '%s: %s; --help tells more\n' "${0##*/}" "$1" >&2
  exit 2
}

# Only options that the help names.
takes_options() { # ARGUMENT...
  local argument help
  offer_help "$@"
  help=$(offer_help --help)
  for argument in "$@"; do
    case "$argument" in
      -*) [[ $help =~ (^|[^a-z-])${argument%%=*}($|[^a-z-]) ]] || usage_error "there is no option '$argument'" ;;
    esac
  done
}

# At most so many arguments that are no options.
takes_at_most() { # NUMBER ARGUMENT...
  local most=$1
  shift
  takes_options "$@"
  [ $# -le "$most" ] || usage_error "there is one argument too many: '${!#}'"
}
