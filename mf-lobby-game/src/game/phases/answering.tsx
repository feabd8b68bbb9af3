import type { GameView, TeamVotes } from '@luplay/contracts/lobby-game';
import { type OptionState, OptionTile } from '@luplay/quiz-ui';
import * as css from '@luplay/quiz-ui/answering.module.css';
import { OptionGrid } from '@luplay/quiz-ui/player';
import { Badge, Icon } from '@luplay/web-kit';
import { useEffect } from 'react';
import { ru as items } from '../../locale/items.ts';
import { type GameTeam, votersByOption } from '../../state/round.ts';
import { isUndelivered } from '../deliver-answer.ts';
import { usePlayerActions } from '../use-game-actions.ts';
import { type AnswerState, AnswerStateLine } from './answer-state.tsx';

interface Props {
  game: GameView;
  team: GameTeam | null;
  myTeam: TeamVotes | null;
  userId: string;
}

/** Four options, one answer. Shows what the team mates have chosen. */
export function Answering({ game, team, myTeam, userId }: Props) {
  const { answer, answering } = usePlayerActions(game);
  const options = game.currentQuestion?.options ?? [];
  const tried = answering.variables?.questionId === game.currentQuestion?.questionId ? answering : null;
  // Accepted means acknowledged by the server: by its reply, or by the team's votes.
  const accepted = myTeam?.votes[userId] ?? (tried?.isSuccess ? tried.variables.option : undefined);
  const sending = accepted === undefined && tried?.isPending ? tried.variables.option : undefined;
  const chosen = accepted ?? sending;
  const blocked = team?.effects.blocked ?? false;
  const open = team !== null && !blocked && chosen === undefined;
  const state = (): AnswerState => {
    if (!team || blocked) return 'none';
    if (accepted !== undefined) return 'accepted';
    if (sending !== undefined) return 'sending';
    return isUndelivered(tried?.error) ? 'lost' : 'open';
  };
  const removed = new Set(team ? myTeam?.hiddenOptions : []);
  const voters = team ? votersByOption(team, myTeam?.votes ?? {}) : new Map<number, string[]>();
  useOptionKeys(open ? options.map((_, index) => index).filter((index) => !removed.has(index)) : NONE, answer);
  return (
    <>
      {blocked && (
        <p className={css.blocked}>
          <Icon name="lock" /> {items.blocked}
        </p>
      )}
      <OptionGrid options={options}>
        {(text, index) => (
          <OptionTile
            key={index}
            index={index}
            text={text}
            state={removed.has(index) ? 'removed' : stateOf(index, blocked ? null : chosen)}
            busy={sending === index}
            disabled={!open || removed.has(index)}
            description={voters.get(index)?.join(', ')}
            onChoose={team ? () => answer(index) : undefined}
          >
            {voters.get(index)?.map((name) => (
              <Badge key={name} icon="user">
                {name}
              </Badge>
            ))}
          </OptionTile>
        )}
      </OptionGrid>
      <AnswerStateLine game={game} state={state()} spectator={!team} />
    </>
  );
}

const NONE: readonly number[] = [];

/** `chosen`: null when nothing may be chosen. */
function stateOf(index: number, chosen: number | null | undefined): OptionState {
  if (chosen === undefined) return 'idle';
  return chosen === index ? 'chosen' : 'muted';
}

/** Keys 1 to 4 choose one of `options`, unless a text field has the focus or a dialog is open. */
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
