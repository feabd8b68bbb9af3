import type { Step } from '@luplay/quiz-ui';
import type { CueName } from '../sound/names.ts';

const PLACE_CUES: Readonly<Record<number, CueName>> = { 1: 'fanfare', 2: 'secondPlace', 3: 'thirdPlace' };

function cueOfStep(step: Step): CueName | null {
  switch (step.kind) {
    case 'roll':
      return 'drumRoll';
    case 'place':
      return PLACE_CUES[step.place] ?? null;
    case 'award':
      return 'award';
    case 'end':
      return null;
  }
}

/** What the sound needs to know of it. */
export const stagedBy = ({ step, key }: { step: Step; key: string }) => ({
  isStaging: step.kind !== 'end',
  cue: cueOfStep(step),
  step: key,
});
