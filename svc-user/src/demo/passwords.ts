import { randomInt } from 'node:crypto';

const SYLLABLES =
  'ba be bo da de do fa ga go ka ke ko la le lo ma me mo na ne no pa po ra re ro sa so ta te to va ve vo za zo'.split(
    ' ',
  );

/** Easy to read aloud and to type: `kamo-lede-sato-37`. Six of 36 syllables and two digits are about 37 bits. */
export function readablePassword(pick: (bound: number) => number = randomInt): string {
  const word = () => (SYLLABLES[pick(SYLLABLES.length)] as string) + (SYLLABLES[pick(SYLLABLES.length)] as string);
  return `${word()}-${word()}-${word()}-${10 + pick(90)}`;
}
