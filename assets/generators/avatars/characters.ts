import * as even from './guests-even.ts';
import * as odd from './guests-odd.ts';

/** By picture number, 0-24. */
export const characters: readonly (() => string)[] = [
  even.neutral,
  odd.fox,
  even.bear,
  odd.cat,
  even.lion,
  odd.bunny,
  even.wolf,
  odd.doe,
  even.panda,
  odd.unicorn,
  even.tiger,
  odd.mouse,
  even.koala,
  odd.sheep,
  even.penguin,
  odd.pig,
  even.bull,
  odd.owl,
  even.raccoon,
  odd.giraffe,
  even.dog,
  odd.frog,
  even.monkey,
  odd.hedgehog,
  even.walrus,
];
