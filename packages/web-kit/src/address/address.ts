/** Names and addresses that lead every device to itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin of links that people pass on. On a page with a loopback address it is the one that other devices of the
 * network reach, which the gateway writes into the page; null where there is none.
 */
export function sharedOrigin({ hostname, origin } = location): string | null {
  if (!LOOPBACK.test(hostname)) return origin;
  return document.documentElement.dataset.lan || null;
}

/** A path as a link to pass on. Where others reach nothing, it works on this device. */
export const sharedLink = (path: string): string => (sharedOrigin() ?? location.origin) + path;
