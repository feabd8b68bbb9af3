import type { DraftOf } from '@luplay/contracts/lobby-game';

export type Scale = NonNullable<DraftOf<'number'>['slider']>;

/** The finest scale has so many steps, see `slider` of the contract. */
const MOST_STEPS = 10_000;

/** As `slider` of the contract: browsers have no schemas. */
export const isScale = (given: Readonly<Record<keyof Scale, number | null>>): given is Scale => {
  const { min, max, step } = given;
  return (
    min !== null && max !== null && step !== null && step > 0 && max - min >= step && max - min <= step * MOST_STEPS
  );
};

/** A scale that holds the number, and does not tell it by its middle or its ends. */
export function scaleFor(value: number | null): Scale {
  const size = 10 ** Math.max(2, Math.ceil(Math.log10(Math.abs(value ?? 0) * 1.2 || 1)));
  const decimals = String(value ?? 0).split('.')[1]?.length ?? 0;
  const step = Math.max(10 ** -decimals, size / MOST_STEPS);
  return (value ?? 0) < 0 ? { min: -size, max: 0, step } : { min: 0, max: size, step };
}

/** How far the number is from the nearest one of the scale. */
export function missedBy(value: number, { min, max, step }: Scale): number {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step);
  const nearest = Math.min(min + steps * step, max);
  const distance = Math.abs(value - nearest);
  // The remains of binary fractions.
  return distance < step * 1e-6 ? 0 : distance;
}
