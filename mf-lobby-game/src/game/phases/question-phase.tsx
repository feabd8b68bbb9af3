import { spectators } from '@luplay/contracts/broadcast';
import {
  type GameView,
  type LobbyView,
  PHASE,
  type QuestionView,
  type RaceView,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';
import { hasKeys, isHeard, PlayNote, ProgressDots, sitsOut } from '@luplay/quiz-ui';
import * as css from '@luplay/quiz-ui/answering.module.css';
import { phoneKind, QuestionLayout, RoundResults, verdictOf } from '@luplay/quiz-ui/player';
import { announce, api, Button, cx, Icon, lazily, useQuiet } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { bench } from '../../locale/bench.ts';
import { ru as board } from '../../locale/board.ts';
import { ru } from '../../locale/game.ts';
import { ru as items } from '../../locale/items.ts';
import { keys } from '../../state/keys.ts';
import { answerBy, type GameTeam, matesAnswers, seatOf } from '../../state/round.ts';
import { isUndelivered } from '../deliver-answer.ts';
import { usePlayerActions } from '../use-game-actions.ts';
import * as stateCss from './answer-state.module.css';
import { Race, RaceLine, useRaceAnnouncements } from './race.tsx';

const Judge = lazily(() => import('../hosting/judge.tsx'));

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  /** For the faces of team mates. */
  players?: LobbyView['players'] | undefined;
  isHost?: boolean;
  /** The hall's screen is about to show what the others answered. */
  staged?: boolean;
  /** Items that the user's team won, for the results. */
  won?: ReactNode;
}

/** The question, then its options, then the results. */
export function QuestionPhase({ game, myTeam, userId, players, isHost = false, staged = false, won }: Props) {
  const { team } = seatOf(game, userId);
  const question = game.currentQuestion;
  const [quiet] = useQuiet();
  const silent = useSoundElsewhere(game) || quiet;
  if (!question) return null;
  const play = game.board?.play;
  const stake = (team && play?.stakes?.[team.teamId]) ?? myTeam?.stake;
  const appeal = !isHost && <Appeal game={game} userId={userId} />;
  return (
    <QuestionLayout
      theme={game.theme}
      question={question}
      price={play ? (play.price ?? stake ?? null) : undefined}
      note={<PlayNote game={game} teamId={team?.teamId} stake={stake} />}
      phase={game.roundPhase}
      silent={silent}
      raced={game.race !== undefined}
    >
      {game.race && <Raced {...{ game, team, userId, isHost }} race={game.race} />}
      {game.roundPhase === PHASE.answering && !game.race && (
        <Answering {...{ game, question, team, myTeam, userId, players, isHost }} />
      )}
      {game.roundPhase === PHASE.results && staged && <OwnResult game={game} team={team} appeal={appeal} />}
      {game.roundPhase === PHASE.results && !staged && (
        <RoundResults
          game={game}
          team={team}
          won={
            <>
              {won}
              {appeal}
            </>
          }
        />
      )}
    </QuestionLayout>
  );
}

/** What the question brought the own team alone. */
function OwnResult({ game, team, appeal }: { game: GameView; team: GameTeam | null; appeal: ReactNode }) {
  const verdict = team && verdictOf(game, team);
  return (
    <div className={stateCss.own}>
      {verdict && <p>{verdict}</p>}
      <p>{ru.lookAtScreen}</p>
      {appeal}
    </div>
  );
}

/** A question that is answered aloud: the button of who plays, the verdicts of the host. */
function Raced({
  game,
  race,
  team,
  userId,
  isHost,
}: Pick<AnsweringProps, 'game' | 'team' | 'userId' | 'isHost'> & { race: RaceView }) {
  useRaceAnnouncements(game, userId);
  const barred = barredIn(game, team, userId);
  const plays = team !== null && !Object.values(barred).includes(true);
  return (
    <>
      <Barred {...barred} />
      {plays && <Race {...{ game, race, team, userId }} />}
      {isHost ? (
        <Suspense>
          <Judge game={game} race={race} />
        </Suspense>
      ) : (
        plays || <RaceLine game={game} race={race} />
      )}
    </>
  );
}

/** Why somebody may not answer. */
function barredIn(game: GameView, team: GameTeam | null, userId: string) {
  const out = team !== null && sitsOut(game, team.teamId);
  return { out, blocked: !out && team?.effects.blocked === true, late: game.notAsked?.includes(userId) === true };
}

const Barred = ({ blocked, late, out }: ReturnType<typeof barredIn>) => (
  <>
    {out && (
      <p className={stateCss.out}>
        <Icon name="eye" /> {board.sitsOut}
      </p>
    )}
    {blocked && (
      <p className={css.blocked}>
        <Icon name="lock" /> {items.blocked}
      </p>
    )}
    {late && (
      <p className={css.blocked}>
        <Icon name="clock" /> {bench.fromNext}
      </p>
    )}
  </>
);

/** Asks the host to judge a written answer that was not accepted, once in a game. */
export function Appeal({ game, userId }: { game: GameView; userId: string }) {
  const { appealing } = usePlayerActions(game);
  const { teamId = '' } = seatOf(game, userId).team ?? {};
  const { questionId } = game.currentQuestion ?? {};
  const result = game.results?.[teamId];
  const appealed = game.appeals?.[teamId];
  if (!questionId || !result?.given || !('text' in result.given) || result.correct) return null;
  if (appealed === questionId) return <p className={stateCss.appeal}>{ru.appeal.sent}</p>;
  if (appealed !== undefined) return null;
  return (
    <Button
      className={stateCss.appeal}
      busy={appealing.isPending}
      onClick={() => appealing.mutate({ teamId, questionId })}
    >
      {ru.appeal.ask}
    </Button>
  );
}

/** How often a phone asks where the sound of the present question comes from, ms. */
const ASK_MS = 3000;

/**
 * Whether the sound of the question comes from a screen for spectators that has its sound on, so that this phone plays
 * none by itself. Asked again while a question with a sound is shown, and assumed until the first answer is here. When
 * it cannot be known, the phone plays.
 */
function useSoundElsewhere({ lobbyId, questionNumber, currentQuestion }: GameView): boolean {
  const hasSound = currentQuestion !== null && isHeard(currentQuestion);
  const { data, isPending } = useQuery({
    queryKey: keys.watched(lobbyId, questionNumber),
    queryFn: ({ signal }) => api(spectators.isWatched, { params: { lobbyId }, signal }),
    enabled: hasSound,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ASK_MS,
    retry: false,
  });
  // An older service knows only whether the lobby is watched.
  return hasSound && (isPending || (data?.audible ?? data?.watched) === true);
}

interface AnsweringProps {
  game: GameView;
  question: QuestionView;
  team: GameTeam | null;
  myTeam: TeamVotes | null;
  userId: string;
  players: Props['players'];
  isHost: boolean;
}

/** What the kind of question shows, and the state of the user's answer. */
function Answering({ game, question, team, myTeam, userId, players, isHost }: AnsweringProps) {
  const { answer, answering } = usePlayerActions(game);
  const tried = answering.variables?.questionId === question.questionId ? answering : null;
  // Accepted means acknowledged by the server: by its reply, or by the team's votes.
  const accepted = answerBy(myTeam, userId) ?? (tried?.isSuccess ? tried.variables.answer : undefined);
  const sending = accepted === undefined && tried?.isPending ? tried.variables.answer : undefined;
  const chosen = accepted ?? sending;
  const barred = barredIn(game, team, userId);
  const plays = team !== null && !Object.values(barred).includes(true);
  const state = (): AnswerState => {
    if (!plays) return 'none';
    if (accepted !== undefined) return 'accepted';
    if (sending !== undefined) return 'sending';
    return isUndelivered(tried?.error) ? 'lost' : 'open';
  };
  const kind = phoneKind(question);
  return (
    <>
      <Barred {...barred} />
      <kind.Answering
        question={question}
        gameId={game.gameId}
        chosen={barred.blocked || barred.out ? null : chosen}
        sending={sending}
        removed={team ? myTeam?.hiddenOptions : undefined}
        help={team ? myTeam?.help : undefined}
        mates={team ? matesAnswers(team, myTeam, players) : undefined}
        open={plays && chosen === undefined}
        onAnswer={team && !barred.out ? answer : undefined}
      />
      <AnswerStateLine
        game={game}
        state={state()}
        spectator={!team && !isHost}
        captain={team ? captainNote(team, userId) : ''}
        hasKeys={hasKeys(question)}
      />
    </>
  );
}

/** Who answers for the team; empty where the majority does anyway. */
function captainNote({ captain, members }: GameTeam, userId: string): string {
  if (captain === undefined || members.length < 2) return '';
  if (captain === null) return ru.captain.away;
  return captain === userId ? ru.captain.you : ru.captain.other(members.find(({ id }) => id === captain)?.name ?? '');
}

/**
 * State of the user's answer. `open`: none was given. `sending`: not acknowledged yet. `accepted`: stored, as the
 * server acknowledged. `lost`: it may not have arrived, and can be given again. `none`: this person cannot answer.
 */
type AnswerState = 'none' | 'open' | 'sending' | 'accepted' | 'lost';

interface StateProps {
  game: GameView;
  state: AnswerState;
  spectator: boolean;
  /** Who answers for the team. */
  captain: string;
  hasKeys: boolean;
}

/** Below the options: state of the user's answer, and how many have answered. Its height is fixed. */
function AnswerStateLine({ game: { progress, timerPaused }, state, spectator, captain, hasKeys }: StateProps) {
  const allAnswered = progress !== null && progress.answered >= progress.expected;
  const accepted = allAnswered && timerPaused ? ru.waitingPaused : ru.waiting;
  const lost = hasKeys ? ru.notDelivered : ru.notDeliveredGiven;
  const news = state === 'accepted' ? accepted : state === 'lost' ? lost : '';
  useEffect(() => {
    if (news) announce(news);
  }, [news]);
  return (
    <div className={stateCss.line}>
      {spectator && (
        <p className={stateCss.note}>
          <Icon name="eye" size={18} /> {ru.notInTeam}
        </p>
      )}
      {state !== 'none' && (
        <p className={cx(stateCss.note, state === 'lost' && stateCss.lost)}>
          {state === 'open' && captain && <span className={stateCss.captain}>{captain}</span>}
          {state === 'open' && hasKeys && <span className={stateCss.keys}>{ru.keys}</span>}
          {state === 'sending' && ru.sending}
          {state === 'accepted' && accepted}
          {state === 'lost' && (
            <>
              <Icon name="warning" size={18} /> {lost}
            </>
          )}
        </p>
      )}
      {progress && (
        <div className={stateCss.progress}>
          <ProgressDots label={ru.answeredLabel} total={progress.expected} done={progress.answered} />
          <span>{ru.answered(progress.answered, progress.expected)}</span>
        </div>
      )}
    </div>
  );
}
