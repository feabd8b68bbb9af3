/** Letters and digits that people take for Latin ones: Cyrillic, Greek, then within Latin. Lower case. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', һ: 'h', н: 'h', і: 'l', ӏ: 'l', ј: 'j', к: 'k', ԛ: 'q', м: 'm', о: 'o', р: 'p', с: 'c' },
  ...{ ѕ: 's', т: 't', у: 'y', ү: 'y', ѵ: 'v', х: 'x', ԝ: 'w', ԁ: 'd', ь: 'b', з: '3', ч: '4', б: '6' },
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', ζ: 'z', η: 'h', ι: 'l', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
  ...{ τ: 't', υ: 'y', χ: 'x' },
  ...{ i: 'l', ı: 'l', '1': 'l', '0': 'o', '5': 's' },
};

/**
 * What people read in a name: two names with the same result look alike. Case, accents, punctuation, spaces and
 * invisible characters make no difference, nor does the alphabet of letters that look the same.
 */
export function readAs(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD');
  // A name of emoji alone stays as it is.
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.replace(/[\p{M}\p{C}\p{Z}]/gu, '');
  return [...letters].map((letter) => LATIN[letter] ?? letter).join('');
}
