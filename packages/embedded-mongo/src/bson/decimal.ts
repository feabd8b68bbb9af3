import { Decimal128, type Double } from 'bson';

/** A finite number as coefficient × 10^exponent, exactly. */
export interface Exact {
  coefficient: bigint;
  exponent: number;
}

/** Significant digits of decimal128. */
const PRECISION = 34;

/** NaN and the infinities have no exact form and come back as the double they are. */
export function decimalToExact(decimal: Decimal128): Exact | number {
  const text = decimal.toString();
  const match = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text === 'Infinity' ? Infinity : text === '-Infinity' ? -Infinity : Number.NaN;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const coefficient = BigInt(`${whole}${fraction}` || '0');
  return { coefficient: sign === '-' ? -coefficient : coefficient, exponent: Number(power) - fraction.length };
}

/** Every finite double is a fraction over a power of two, and so has a finite decimal form. */
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

export function addDecimal(a: Decimal128, b: Decimal128): Decimal128 {
  const left = decimalToExact(a);
  const right = decimalToExact(b);
  if (typeof left === 'number' || typeof right === 'number') {
    return special((typeof left === 'number' ? left : 0) + (typeof right === 'number' ? right : 0));
  }
  const exponent = Math.min(left.exponent, right.exponent);
  const raise = (x: Exact) => x.coefficient * 10n ** BigInt(x.exponent - exponent);
  return fromExact({ coefficient: raise(left) + raise(right), exponent });
}

export function multiplyDecimal(a: Decimal128, b: Decimal128): Decimal128 {
  const left = decimalToExact(a);
  const right = decimalToExact(b);
  if (typeof left === 'number' || typeof right === 'number') return special(signOf(left) * signOf(right) * Infinity);
  return fromExact({ coefficient: left.coefficient * right.coefficient, exponent: left.exponent + right.exponent });
}

/** int32, int64 and double operands meet decimal128 with 15 digits for doubles, as MongoDB converts them. */
export function toDecimal(value: number | bigint | Double | Decimal128): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'bigint') return Decimal128.fromString(value.toString());
  const double = Number(value);
  if (!Number.isFinite(double)) return special(double);
  return Decimal128.fromString(
    Number.isInteger(double) && Math.abs(double) < 1e15 ? String(double) : double.toPrecision(15),
  );
}

function special(value: number): Decimal128 {
  return Decimal128.fromString(Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity');
}

function signOf(value: Exact | number): number {
  if (typeof value === 'number') return Number.isNaN(value) ? value : Math.sign(value);
  return value.coefficient < 0n ? -1 : value.coefficient > 0n ? 1 : 0;
}

function fromExact({ coefficient, exponent }: Exact): Decimal128 {
  const negative = coefficient < 0n;
  let digits = negative ? -coefficient : coefficient;
  let power = exponent;
  const surplus = digits.toString().length - PRECISION;
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus);
    const rest = digits % unit;
    digits /= unit;
    if (rest * 2n > unit || (rest * 2n === unit && digits % 2n === 1n)) digits += 1n;
    power += surplus;
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${digits}E${power}`);
}
