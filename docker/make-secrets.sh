#!/bin/sh
# Makes the passwords of MongoDB, Redis and NATS, each once, and writes for each server and for the services what they
# read, into a folder (a volume) that only they have. What is there already is kept, so it runs before each start.
set -eu
folder=${LUPLAY_SECRETS:-/secrets}
user=luplay

# The password of one server: as it was made at the first start.
password() {
  kept=$folder/$1/password
  if [ -s "$kept" ]; then cat "$kept"; else od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; fi
}

# place <account:group> <file>: the standard input, for that account alone. A crash leaves the former file or none.
place() {
  # One that a crash left may belong to that account already.
  rm -f "$2.new"
  (umask 077 && cat >"$2.new")
  chmod 400 "$2.new"
  chown "$1" "$2.new"
  mv -f "$2.new" "$2"
}

mongo=$(password mongo)
redis=$(password redis)
nats=$(password nats)
printf '%s' "$mongo" | place "${MONGO_ACCOUNT:-999:999}" "$folder/mongo/password"
printf '%s' "$redis" | place "${REDIS_ACCOUNT:-999:1000}" "$folder/redis/password"
printf 'requirepass %s\n' "$redis" | place "${REDIS_ACCOUNT:-999:1000}" "$folder/redis/redis.conf"
printf '%s' "$nats" | place "${NATS_ACCOUNT:-1000:1000}" "$folder/nats/password"
printf 'authorization { user: %s, password: "%s" }\n' "$user" "$nats" |
  place "${NATS_ACCOUNT:-1000:1000}" "$folder/nats/nats.conf"
services=${SERVICES_ACCOUNT:-1000:1000}
printf 'mongodb://%s:%s@mongo:27017/luplay?authSource=admin' "$user" "$mongo" | place "$services" "$folder/services/mongo-url"
printf 'redis://:%s@redis:6379' "$redis" | place "$services" "$folder/services/redis-url"
printf 'nats://%s:%s@nats:4222' "$user" "$nats" | place "$services" "$folder/services/nats-url"
