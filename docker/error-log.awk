# Copies the error log of nginx, whose format cannot be set, without the codes of lobbies, invitations, stories and
# public records that stand in request lines, upstreams, referrers and paths of files.
# bootstrap/product/gateway-log.mjs does the same on one machine.
function without_keys(path,    kept, found) {
  while (match(path, /(\/(story-play\/join|game\/public-record|storyJoin|storyHall|record)\/|hall~)[^\/~? ]+/)) {
    found = substr(path, RSTART, RLENGTH)
    sub(/[^\/~]+$/, "***", found)
    kept = kept substr(path, 1, RSTART - 1) found
    path = substr(path, RSTART + RLENGTH)
  }
  return kept path
}
index($0, ", request: ") {
  # Codes have five digits or more, are in a query string, or follow certain names. Every second part is in quotes.
  count = split($0, parts, "\"")
  line = ""
  for (part = 1; part <= count; part++) {
    text = parts[part]
    if (index(text, "/") && (part % 2 == 0 || requested)) {
      start = match(text, /^[a-z]+:\/\/[^\/]*/) ? RLENGTH : 0
      path = substr(text, start + 1)
      gsub(/\?[^ ]*/, "?***", path)
      gsub(/[0-9][0-9][0-9][0-9][0-9]+/, "***", path)
      text = substr(text, 1, start) without_keys(path)
    }
    if (index(text, ", request: ")) requested = 1
    line = line (part > 1 ? "\"" : "") text
  }
  requested = 0
  print line
  fflush()
  next
}
{
  print
  fflush()
}
