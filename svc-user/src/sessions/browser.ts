/** The order matters: most browsers also name those that they descend from. */
const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Яндекс Браузер', /\bYaBrowser\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
  ['WebKit', /\bAppleWebKit\/(\d+)/],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

/** A user agent as `Firefox 128, Windows`: enough to repeat an error, too little to recognize a person. */
export function browserOf(userAgent: string): string | null {
  const found = BROWSERS.find(([, version]) => version.test(userAgent));
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (!found) return system ?? null;
  const [name, version] = found;
  return [`${name} ${version.exec(userAgent)?.[1]}`, system].filter(Boolean).join(', ');
}
