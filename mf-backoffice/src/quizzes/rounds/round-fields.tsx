import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { IconButton, Stack, Switch, TextField } from '@luplay/web-kit';
import { memo } from 'react';
import { changeRound, raiseRound, removeRound } from '../draft/changes.ts';
import type { DraftRound } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { board as texts } from '../locale/board.ts';
import * as css from './rounds.module.css';

interface Props {
  round: DraftRound;
  index: number;
  /** How many rounds there are. */
  of: number;
  change: DraftEditor['change'];
}

/** The name of a round, above its themes. Rendered again only when it has changed. */
export const RoundFields = memo(function RoundFields({ round, index, of, change }: Props) {
  const { name, final } = round;
  const set = (next: DraftRound, mark?: string) => change((draft) => changeRound(draft, index, next), mark);
  return (
    <Stack as="section" className={css.round} aria-label={texts.round(index + 1)}>
      <div className={css.name}>
        <TextField
          label={texts.roundName(index + 1)}
          value={name}
          placeholder={texts.round(index + 1)}
          maxLength={QUIZ_LIMITS.themeName}
          onValueChange={(value) => set({ ...round, name: value }, `round ${index}`)}
          autoComplete="off"
        />
        {index > 0 && !final && (
          <IconButton
            icon="chevron-up"
            label={texts.raiseRound(index + 1)}
            onClick={() => change((draft) => raiseRound(draft, index))}
          />
        )}
        {of > 1 && (
          <IconButton
            icon="trash"
            label={texts.removeRound(index + 1)}
            onClick={() => change((draft) => removeRound(draft, index))}
          />
        )}
      </div>
      {(final || (of > 1 && index === of - 1)) && (
        <Switch
          label={texts.final}
          hint={texts.finalHint}
          checked={final === true}
          onCheckedChange={(on) => set({ name: on && !name ? texts.final : name, ...(on && { final: true }) })}
        />
      )}
    </Stack>
  );
});
