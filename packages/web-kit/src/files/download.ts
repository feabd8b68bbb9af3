/** The browser has a reference of its own by then, ms. */
const BEGUN_MS = 10_000;

/** Saves a file through the browser. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), BEGUN_MS);
}
