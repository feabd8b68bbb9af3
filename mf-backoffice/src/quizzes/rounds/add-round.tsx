import { BOARD_LIMITS } from '@luplay/contracts/lobby-game';
import { Button } from '@luplay/web-kit';
import { addRound } from '../draft/changes.ts';
import { isBoard } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { board as texts } from '../locale/board.ts';

/** Below the themes of a board. */
export function AddRound({ editor: { draft, change } }: { editor: DraftEditor }) {
  if (!isBoard(draft) || draft.rounds.length >= BOARD_LIMITS.rounds) return null;
  const name = texts.round(draft.rounds.length + (draft.rounds.at(-1)?.final ? 0 : 1));
  return (
    <Button icon="plus" wide onClick={() => change((known) => addRound(known, { name }))}>
      {texts.addRound}
    </Button>
  );
}
