#!/bin/sh
# Starts nginx in the image, with the given arguments. LUPLAY_TRUSTED_PROXIES: comma-separated addresses and CIDR ranges
# of the proxies in front of the gateway; none by default. Only their X-Forwarded-For and X-Forwarded-Proto are trusted.
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
exec nginx -e stderr "$@"
