import type { Checks, Kind } from './kind.ts';
import { number } from './number/checks.ts';
import { lackingOptions } from './options/checks.ts';
import { pairs } from './pairs/checks.ts';
import { point } from './point/checks.ts';
import { several } from './several/checks.ts';
import { single } from './single/checks.ts';
import { acceptedChecks } from './text/checks.ts';

const CHECKS: Readonly<{ [Type in Kind]: Checks<Type> }> = {
  single,
  several,
  order: { lacking: lackingOptions },
  pairs,
  number,
  text: acceptedChecks,
  point,
  poll: { lacking: lackingOptions },
  spoken: acceptedChecks,
};

export const checksOf = ({ type }: { type: Kind }): Checks => CHECKS[type];
