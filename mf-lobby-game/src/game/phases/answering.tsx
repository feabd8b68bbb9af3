import type { GameView, QuestionView, TeamVotes } from '@luplay/contracts/lobby-game';
import * as css from '@luplay/quiz-ui/answering.module.css';
import { phoneKind } from '@luplay/quiz-ui/player';
import { Icon } from '@luplay/web-kit';
import { ru as items } from '../../locale/items.ts';
import { type GameTeam, votersByOption } from '../../state/round.ts';
import { isUndelivered } from '../deliver-answer.ts';
import { usePlayerActions } from '../use-game-actions.ts';
import { type AnswerState, AnswerStateLine } from './answer-state.tsx';

interface Props {
  game: GameView;
  question: QuestionView;
  team: GameTeam | null;
  myTeam: TeamVotes | null;
  userId: string;
}

/** What the kind of question shows, and the state of the user's answer. */
export function Answering({ game, question, team, myTeam, userId }: Props) {
  const { answer, answering } = usePlayerActions(game);
  const tried = answering.variables?.questionId === question.questionId ? answering : null;
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
  const kind = phoneKind();
  return (
    <>
      {blocked && (
        <p className={css.blocked}>
          <Icon name="lock" /> {items.blocked}
        </p>
      )}
      <kind.Answering
        question={question}
        chosen={blocked ? null : chosen}
        sending={sending}
        removed={team ? myTeam?.hiddenOptions : undefined}
        voters={team ? votersByOption(team, myTeam?.votes ?? {}) : undefined}
        open={open}
        onAnswer={team ? answer : undefined}
      />
      <AnswerStateLine game={game} state={state()} spectator={!team} />
    </>
  );
}
