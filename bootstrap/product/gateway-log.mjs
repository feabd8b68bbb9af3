const REQUEST = ', request: ';
const NAMES = /(\/(?:story-play\/join|game\/public-record|storyJoin|storyHall|record)\/|hall~)[^/~? ]+/g;

/**
 * A line of nginx's error log, whose format cannot be set, without the codes of lobbies, invitations, stories and
 * public records that stand in its request line, upstream, referrer and paths of files: they have five digits or more,
 * are in a query string, or follow one of NAMES.
 * docker/error-log.awk does the same in the gateway's image.
 * @param {string} line
 */
export function withoutCodes(line) {
  if (!line.includes(REQUEST)) return line;
  let requested = false;
  const parts = line.split('"').map((text, index) => {
    const quoted = index % 2 === 1;
    const masked = text.includes('/') && (quoted || requested) ? mask(text) : text;
    requested ||= text.includes(REQUEST);
    return masked;
  });
  return parts.join('"');
}

function mask(text) {
  const start = /^[a-z]+:\/\/[^/]*/.exec(text)?.[0] ?? '';
  const path = text.slice(start.length);
  return (
    start +
    path
      .replace(/\?[^ ]*/g, '?***')
      .replace(/[0-9]{5,}/g, '***')
      .replace(NAMES, '$1***')
  );
}
