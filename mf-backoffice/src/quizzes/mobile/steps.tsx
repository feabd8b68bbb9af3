import { IconButton } from '@luplay/web-kit';
import { mobile as texts } from '../locale/mobile.ts';
import { neighbour, type Outline } from './place.ts';
import type { PlaceState } from './use-place.ts';

/** To the previous and the next question, also of the neighbouring themes. Nothing outside a question. */
export function Steps({ outline, at: { place, go } }: { outline: Outline; at: PlaceState }) {
  if (place.question === null) return null;
  const [before, after] = [neighbour(outline, place, -1), neighbour(outline, place, 1)];
  return (
    <>
      <IconButton
        kind="secondary"
        icon="chevron-left"
        label={texts.previous}
        disabled={before === null}
        onClick={() => before && go(before)}
      />
      <IconButton
        kind="secondary"
        icon="chevron-right"
        label={texts.next}
        disabled={after === null}
        onClick={() => after && go(after)}
      />
    </>
  );
}
