# Copies the error log of nginx, whose format cannot be set, without the codes of lobbies and invitations that stand in
# request lines, upstreams, referrers and paths of files. bootstrap/product/gateway-log.mjs does the same on one machine.
index($0, ", request: ") {
  # Codes have five digits or more, or are in a query string. Every second part is in quotes.
  count = split($0, parts, "\"")
  line = ""
  for (part = 1; part <= count; part++) {
    text = parts[part]
    if (index(text, "/") && (part % 2 == 0 || requested)) {
      start = match(text, /^[a-z]+:\/\/[^\/]*/) ? RLENGTH : 0
      path = substr(text, start + 1)
      gsub(/\?[^ ]*/, "?***", path)
      gsub(/[0-9][0-9][0-9][0-9][0-9]+/, "***", path)
      text = substr(text, 1, start) path
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
