#!/bin/sh
# Writes /srv/config/remotes.json, which says which build of each remote is live: for each argument the build that the
# remote's container was made with, or a former one that it still has (mf-story=0.1.0-1a2b3c4d). Others stay. So does a
# former one that is named with others, as by each `up`, until its container has another build.
set -euf
folder=${LUPLAY_CONFIG:-/srv/config}
mkdir -p "$folder/lines" "$folder/held"
for wanted in "$@"; do
  name=${wanted%%=*}
  release=$(wget -q -T 5 -O - "http://$name:8080/$name/release.json")
  line=$(printf '%s\n' "$release" | sed -n 's/^ *"line": "\(.*\)",\{0,1\}$/\1/p')
  version=$(printf '%s\n' "$release" | sed -n 's/^ *"version": "\(.*\)",\{0,1\}$/\1/p')
  if [ "$wanted" != "$name" ]; then
    former=${wanted#*=}
    if ! printf '%s\n' "$release" | grep -q "^ *\"$former\",\{0,1\}$"; then
      echo "$name has no build $former" >&2
      exit 1
    fi
    echo "$version" >"$folder/held/$name"
    line="/$name/$former/${line#"/$name/$version/"}"
    version=$former
  elif [ $# -gt 1 ] && [ "$(cat "$folder/held/$name" 2>/dev/null)" = "$version" ]; then
    continue
  else
    rm -f "$folder/held/$name"
  fi
  printf '"%s": "%s"\n' "$name" "$line" >"$folder/lines/$name"
  echo "$name $version"
done
# Renamed at the end: the gateway reads the old file or the new one, never a part.
{
  echo '{'
  set +f
  cat "$folder"/lines/* | sed '$!s/$/,/'
  echo '}'
} >"$folder/remotes.json.new"
mv "$folder/remotes.json.new" "$folder/remotes.json"
