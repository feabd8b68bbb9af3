import type { GameView, TeamVotes } from '@luplay/contracts/lobby-game';
import { Badge, Icon, ProgressDots } from '@luplay/web-kit';
import { type OptionState, OptionTile } from '@luplay/web-kit/game';
import { useEffect } from 'react';
import { ru } from '../../locale/game.ts';
import { ru as items } from '../../locale/items.ts';
import { type GameTeam, votersByOption } from '../../state/round.ts';
import { usePlayerActions } from '../use-game-actions.ts';
import * as css from './answering.module.css';

interface Props {
  game: GameView;
  team: GameTeam | null;
  myTeam: TeamVotes | null;
  userId: string;
}

/** Phase 2: four options, one answer; what the team mates chose shows as they choose it. */
export function Answering({ game, team, myTeam, userId }: Props) {
  const { answer, answering } = usePlayerActions(game);
  const options = game.currentQuestion?.options ?? [];
  const sent =
    (answering.isPending || answering.isSuccess) && answering.variables.questionId === game.currentQuestion?.questionId
      ? answering.variables.option
      : undefined;
  const chosen = myTeam?.votes[userId] ?? sent;
  const blocked = team?.effects.blocked ?? false;
  const open = team !== null && !blocked && chosen === undefined;
  const allAnswered = game.progress !== null && game.progress.answered >= game.progress.expected;
  const gone = new Set(team ? myTeam?.hiddenOptions : []);
  const voters = team ? votersByOption(team, myTeam?.votes ?? {}) : new Map<number, string[]>();
  useOptionKeys(open ? options.map((_, index) => index).filter((index) => !gone.has(index)) : NONE, answer);
  return (
    <>
      {blocked && (
        <p className={css.blocked} role="status">
          <Icon name="lock" /> {items.blocked}
        </p>
      )}
      <fieldset className={css.options} aria-label={ru.options}>
        {options.map((text, index) => (
          <OptionTile
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={index}
            index={index}
            text={text}
            state={gone.has(index) ? 'gone' : stateOf(index, blocked ? null : chosen)}
            busy={answering.isPending && sent === index}
            disabled={!open || gone.has(index)}
            description={voters.get(index)?.join(', ')}
            onChoose={team ? () => answer(index) : undefined}
          >
            {voters.get(index)?.map((name) => (
              <Badge key={name} icon="user">
                {name}
              </Badge>
            ))}
          </OptionTile>
        ))}
      </fieldset>
      <div className={css.state}>
        {!team && (
          <p className={css.note}>
            <Icon name="eye" size={18} /> {ru.notInTeam}
          </p>
        )}
        {team && !blocked && (
          <p className={css.note} role="status">
            {open ? (
              <span className={css.keys}>{ru.keys}</span>
            ) : allAnswered && game.timerPaused ? (
              ru.waitingPaused
            ) : (
              ru.waiting
            )}
          </p>
        )}
        {game.progress && (
          <div className={css.progress}>
            <ProgressDots label={ru.answeredLabel} total={game.progress.expected} done={game.progress.answered} />
            <span>{ru.answered(game.progress.answered, game.progress.expected)}</span>
          </div>
        )}
      </div>
    </>
  );
}

const NONE: readonly number[] = [];

/** `chosen`: null when nothing may be chosen at all. */
function stateOf(index: number, chosen: number | null | undefined): OptionState {
  if (chosen === undefined) return 'idle';
  return chosen === index ? 'chosen' : 'muted';
}

/** Keys 1 to 4 choose one of `options`, unless something is being typed or a window is open. */
function useOptionKeys(options: readonly number[], choose: (index: number) => void): void {
  useEffect(() => {
    if (options.length === 0) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]')) return;
      const index = ['1', '2', '3', '4'].indexOf(event.key);
      if (!options.includes(index)) return;
      event.preventDefault();
      choose(index);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
