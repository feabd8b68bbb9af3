#!/bin/sh
# Starts the given command. MONGO_URL, REDIS_URL and NATS_URL may be in files (MONGO_URL_FILE and so on), because they
# have passwords; a variable that is set itself wins.
set -eu
for name in MONGO_URL REDIS_URL NATS_URL; do
  eval "value=\${$name:-} file=\${${name}_FILE:-}"
  if [ -z "$value" ] && [ -n "$file" ]; then
    value=$(cat "$file")
    export "$name=$value"
  fi
done
exec "$@"
