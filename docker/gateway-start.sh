#!/bin/sh
# Starts nginx in the image, with the given arguments.
# LUPLAY_TRUSTED_PROXIES: comma-separated addresses and CIDR ranges of the proxies in front of the gateway; none by
#   default. Only their X-Forwarded-For and X-Forwarded-Proto are trusted.
# LUPLAY_TEXTS: original (the default), the specification's texts, or ru, Russian ones throughout.
# LUPLAY_DNS_SUFFIX: what follows the names of services and remotes, such as .luplay.svc.cluster.local; none by default.
#   With it, all-<service> is a name too: of the replicas that are not ready as well.
# LUPLAY_RESOLVER: the arguments of nginx's `resolver`; by default the first name server of /etc/resolv.conf.
set -euf
folder=${LUPLAY_GATEWAY_TMP:-/tmp}
: >"$folder/real-ip.conf"
: >"$folder/trusted-proxies.conf"
for network in $(printf '%s' "${LUPLAY_TRUSTED_PROXIES:-}" | tr ',' ' '); do
  case $network in
    *[!0-9A-Fa-f:./]*)
      echo "LUPLAY_TRUSTED_PROXIES: \"$network\" is no address and no network such as 10.0.0.0/8" >&2
      exit 1
      ;;
  esac
  echo "set_real_ip_from $network;" >>"$folder/real-ip.conf"
  echo "$network 1;" >>"$folder/trusted-proxies.conf"
done

texts=${LUPLAY_TEXTS:-original}
case $texts in
  original | ru) ;;
  *)
    echo "LUPLAY_TEXTS: \"$texts\" is neither original nor ru" >&2
    exit 1
    ;;
esac
echo "sub_filter 'data-texts=\"original\"' 'data-texts=\"$texts\"';" >"$folder/texts.conf"

suffix=${LUPLAY_DNS_SUFFIX:-}
resolver=${LUPLAY_RESOLVER:-}
case $suffix$resolver in
  *[!0-9A-Za-z.:=\ \[\]-]*)
    echo "LUPLAY_DNS_SUFFIX or LUPLAY_RESOLVER has a character that no name and no address has" >&2
    exit 1
    ;;
esac
if [ -z "$resolver" ]; then
  # Only the first: nginx asks all of them in turn, and the others do not know the containers.
  server=$(sed -n 's/^nameserver[[:space:]]*\([^[:space:]]*\).*/\1/p' /etc/resolv.conf | head -n 1)
  case $server in
    *:*) server="[$server]" ;;
    *) server="$server ipv6=off" ;;
  esac
  # Short, so that a new replica gets its share soon and a removed one is forgotten.
  resolver="$server valid=2s"
fi
printf 'resolver %s;\nresolver_timeout 2s;\n' "$resolver" >"$folder/resolver.conf"

if [ $# -eq 0 ]; then
  source=${LUPLAY_GATEWAY_CONF:-/etc/nginx/luplay}
  for name in $(ls "$source"); do
    sed "s/@DNS_SUFFIX@/$suffix/g; s/@ALL@/${suffix:+all-}/g" "$source/$name" >"$folder/$name"
  done
  set -- -c "$folder/nginx.conf"
fi

# nginx's own process stays the first one, which gets the signals. mawk reads whole blocks unless it is told not to.
errors=$folder/errors
rm -f "$errors"
mkfifo -m 600 "$errors"
if [ -z "$(awk -W interactive 'BEGIN {}' 2>&1)" ]; then
  awk -W interactive -f "${0%/*}/error-log.awk" <"$errors" >&2 &
else
  awk -f "${0%/*}/error-log.awk" <"$errors" >&2 &
fi
exec nginx -e stderr "$@" 2>"$errors"
