import type { Decimal128 } from 'bson';

/** A finite number as coefficient × 10^exponent, exactly. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** NaN and the infinities have no exact form and are returned as doubles. */
export function decimalToExact(decimal: Decimal128): Exact | number {
  const text = decimal.toString();
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text === 'Infinity' ? Infinity : text === '-Infinity' ? -Infinity : Number.NaN;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const coefficient = BigInt(`${whole}${fraction}` || '0');
  return { coefficient: sign === '-' ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** Every finite double is a fraction over a power of two, so it has a finite decimal form. */
export function doubleToExact(value: number): Exact {
  let exponent = 0;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    exponent += 1;
  }
  return { coefficient: BigInt(scaled) * 5n ** BigInt(exponent), exponent: -exponent };
}

export function compareExact(a: Exact, b: Exact): number {
  const shift = a.exponent - b.exponent;
  const left = shift > 0 ? a.coefficient * 10n ** BigInt(shift) : a.coefficient;
  const right = shift < 0 ? b.coefficient * 10n ** BigInt(-shift) : b.coefficient;
  return left < right ? -1 : left > right ? 1 : 0;
}
