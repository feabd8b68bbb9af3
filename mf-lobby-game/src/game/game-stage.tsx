import { type GameView, type LobbyView, PHASE, type TeamVotes } from '@luplay/contracts/lobby-game';
import { AppliedItems, HostActions, TeamTag } from '@luplay/quiz-ui';
import * as css from '@luplay/quiz-ui/game-stage.module.css';
import { StageFrame } from '@luplay/quiz-ui/player';
import {
  Badge,
  countEvening,
  HostNotice,
  haptic,
  LiveStatus,
  lazily,
  listed,
  noticesOnTop,
  notify,
  serverNow,
  useAwake,
  useClosingConfirmation,
  useHeldSwipes,
  useMediaQuery,
  useUser,
} from '@luplay/web-kit';
import {
  type ComponentProps,
  Fragment,
  type RefObject,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { bench } from '../locale/bench.ts';
import { ru as boardTexts } from '../locale/board.ts';
import { ru } from '../locale/game.ts';
import { ru as hostTexts } from '../locale/hosting.ts';
import { isOnBench, mayWait } from '../state/lobby-state.ts';
import { seatOf } from '../state/round.ts';
import { type Catalogue, useCatalogue } from '../state/use-catalogue.ts';
import { AdminPanel } from './admin-panel.tsx';
import { ItemBar } from './items/item-bar.tsx';
import { WonItems } from './items/won-items.tsx';
import { LiveGame } from './live-game.ts';
import { FinalPhase } from './phases/final-phase.tsx';
import { IntroPhase } from './phases/intro-phase.tsx';
import { Appeal, QuestionPhase } from './phases/question-phase.tsx';
import { ThemePhase } from './phases/theme-phase.tsx';
import { TotalsPhase } from './phases/totals-phase.tsx';
import { ReactionBar } from './reactions/reaction-bar.tsx';
import { RevealMoment } from './reveal/reveal-moment.tsx';
import { ScoreStrip } from './score-strip.tsx';
import { useEarlierAchievements } from './use-earlier-achievements.ts';
import { useGameAnnouncements } from './use-game-announcements.ts';
import { useStagedElsewhere } from './use-staged-elsewhere.ts';
import { useTapGuard } from './use-tap-guard.ts';

type Board = typeof import('./board/board-phase.tsx')['default'];
let loadedBoard: Board | undefined;
async function loadBoard() {
  const board = await import('./board/board-phase.tsx');
  loadedBoard = board.default;
  return board;
}
const LazyBoard = lazily(loadBoard);
const HostAnswer = lazily(() => import('./hosting/host-answer.tsx'));
const Verdicts = lazily(() => import('./hosting/verdicts.tsx'));

/** What players read while the host is away. */
function hostAway({ timerPaused, timer }: Pick<GameView, 'timerPaused' | 'timer'>): string {
  if (timerPaused) return ru.hostAwayPaused;
  return timer.waitsForHost ? hostTexts.waitAway : ru.hostAway;
}

const OwnPlace = lazily(() => import('../lobby/own-place.tsx'));

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  lobby: LobbyView | null;
  hostPresent: boolean | null;
  /** The invite code in the address. */
  invitation?: string | undefined;
}

/** Phases that show applied items in their own way, or not at all. */
const QUIET_PHASES: readonly GameView['roundPhase'][] = [PHASE.results, PHASE.introOrFinal];

/** As in the styles: question and options need the whole height. */
const LOW = '(max-height: 719px)';

/** The frame of a game (time, progress, team) around the current phase. */
export function GameStage({ game, myTeam, lobby, hostPresent, invitation }: Props) {
  const { userId } = useUser();
  const { team, choosing } = seatOf(game, userId);
  const isAdmin = lobby?.admin === userId;
  const onBench = lobby !== null && isOnBench(lobby, userId);
  const over = game.stage === 'final';
  const running = game.lobby.status === 'in_progress';
  const catalogue = useCatalogue();
  useItemNotices(game);
  useBenchNotices(lobby, userId, team?.name, over);
  const staged = useStagedElsewhere(game);
  useGameAnnouncements(game, userId, catalogue, staged);
  useEarlierAchievements(game, userId);
  useClosingConfirmation((team !== null || isAdmin) && running);
  useHeldSwipes(running);
  useAwake(running);
  useLastSeconds(game, team !== null);
  const played = over && team !== null;
  useEffect(() => {
    if (played) countEvening();
  }, [played]);
  useEffect(noticesOnTop, []);
  const live = useContext(LiveGame);
  const gaveUp = live?.status === 'failed';
  const decision = game.board?.decision;
  // Nothing floats over what the team decides with.
  const decides = team !== null && decision?.teams.includes(team.teamId) === true;
  const moment = [game.gameId, game.questionNumber, game.roundPhase, decision?.decisionId].join(':');
  const stage = useRef<HTMLDivElement>(null);
  useKeptFocus(stage, `${moment}:${game.stage}`);
  const first = useRef<HTMLDivElement>(null);
  useTapGuard(first, `${moment}:${game.stage}`);
  useTopOfPhase(`${moment}:${game.stage}`);
  const isLow = useMediaQuery(LOW);
  const told = over ? [] : (game.hostActions ?? []).filter(({ question }) => question === game.questionNumber);
  const [answerOpen, setAnswerOpen] = useState(false);
  const items = !over && team && (
    <ItemBar game={game} team={team} myTeam={myTeam} catalogue={catalogue} compact={isLow} />
  );
  return (
    <StageFrame
      title={game.lobby.title}
      asked={game.roundPhase === PHASE.answering}
      phase={game.timer.message || (decision ? boardTexts.phases[decision.kind] : ru.phases[game.roundPhase])}
      number={
        game.stage === 'round' && game.questionNumber > 0
          ? ru.questionOf(game.questionNumber, game.questionsTotal)
          : undefined
      }
      who={
        <>
          {team ? (
            <p className={css.team}>
              <TeamTag team={team} look="chip" />
            </p>
          ) : (
            <Badge icon="eye" wrap>
              {isAdmin ? hostTexts.leading : onBench ? bench.onBench : ru.spectator}
            </Badge>
          )}
          {/* Positioned over the text: it must not move the options. */}
          {live && !gaveUp && (
            <div className={css.connection}>
              <LiveStatus live={live} />
            </div>
          )}
        </>
      }
      tools={
        <>
          {isAdmin && <AdminPanel game={game} />}
          {isLow && items}
        </>
      }
      timer={running ? game.timer : null}
      moment={moment}
      mayAct={game.roundPhase === PHASE.answering || (game.roundPhase === PHASE.themeChoice && (decides || choosing))}
      notice={live && gaveUp && <LiveStatus live={live} />}
      content={
        // The ids of decisions and questions come again in the next game of the lobby.
        <Fragment key={game.gameId}>
          <Phase
            game={game}
            myTeam={myTeam}
            userId={userId}
            players={lobby?.players}
            catalogue={catalogue}
            won={(team && game.results?.[team.teamId]?.items) ?? NOTHING}
            isAdmin={isAdmin}
            staged={staged}
          />
          {game.board && (
            <BoardPhase game={game} myTeam={myTeam} userId={userId} shown={game.roundPhase === PHASE.themeChoice} />
          )}
          {team && <RevealMoment game={game} team={team} isHost={isAdmin} staged={staged} />}
        </Fragment>
      }
      contentRef={stage}
      firstRef={first}
      items={!isLow && items}
    >
      {running && lobby && !isAdmin && (
        <div className={css.host}>
          <HostNotice key={lobby.admin} present={hostPresent} text={hostAway(game)} />
        </div>
      )}
      {lobby && !team && !isAdmin && (onBench || mayWait(lobby)) && (
        <div className={css.scores}>
          <Suspense>
            <OwnPlace lobby={lobby} invitation={invitation} />
          </Suspense>
        </div>
      )}
      {game.applied.length > 0 && !QUIET_PHASES.includes(game.roundPhase) && (
        <div className={css.feed}>
          <AppliedItems applied={game.applied} teams={game.teams} items={catalogue} />
        </div>
      )}
      {told.length > 0 && (
        <div className={css.feed}>
          <HostActions actions={told} teams={game.teams} />
        </div>
      )}
      {isAdmin && !team && game.currentQuestion && game.roundPhase < PHASE.results && !game.race?.answering && (
        <Suspense>
          <HostAnswer game={game} open={answerOpen} onOpenChange={setAnswerOpen} />
        </Suspense>
      )}
      {isAdmin && game.currentQuestion?.type === 'text' && game.results && (
        <Suspense>
          <Verdicts game={game} />
        </Suspense>
      )}
      {team && lobby && lobby.reactions !== false && !decides && <ReactionBar game={game} above={!isAdmin} />}
      {!over && !staged && (
        <div className={css.scores}>
          <ScoreStrip game={game} myTeamId={team?.teamId} />
        </div>
      )}
    </StageFrame>
  );
}

type LoadedBoard = Board | typeof LazyBoard;

/**
 * The board stays in the document, unseen, while other phases are shown: it is drawn before its first decision comes,
 * and later only what has changed. What cannot be loaded ahead is asked for again when it is needed.
 */
function BoardPhase(props: ComponentProps<Board>) {
  const { shown } = props;
  const [Loaded, setLoaded] = useState<LoadedBoard | null>(() => (shown && loadedBoard) || null);
  if (shown && !Loaded) setLoaded(() => loadedBoard ?? LazyBoard);
  const isMissing = Loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    const draw = () => startTransition(() => setLoaded((known: LoadedBoard | null) => known ?? loadedBoard ?? null));
    loadBoard()
      .then(draw)
      .catch(() => {});
  }, [isMissing]);
  return <Suspense>{Loaded && <Loaded {...props} />}</Suspense>;
}

const NOTHING: readonly string[] = [];

interface PhaseProps {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  players: LobbyView['players'] | undefined;
  catalogue: Catalogue;
  /** Items that the user's team won. */
  won: readonly string[];
  isAdmin: boolean;
  /** The hall's screen is about to show the end, or what the others answered. */
  staged: boolean;
}

function Phase({ game, myTeam, userId, players, catalogue, won, isAdmin, staged }: PhaseProps) {
  switch (game.roundPhase) {
    case PHASE.themeChoice:
      if (game.board) return null;
      return <ThemePhase game={game} userId={userId} isHost={isAdmin} catalogue={catalogue} />;
    case PHASE.question:
    case PHASE.answering:
    case PHASE.results:
      // One component, so that a sound does not stop between question and answers.
      return (
        <QuestionPhase
          key={game.currentQuestion?.questionId}
          game={game}
          myTeam={myTeam}
          userId={userId}
          players={players}
          isHost={isAdmin}
          staged={staged}
          won={<WonItems items={won} catalogue={catalogue} />}
        />
      );
    case PHASE.totals:
      return (
        <TotalsPhase
          game={game}
          won={
            <>
              <WonItems items={won} catalogue={catalogue} />
              {!isAdmin && <Appeal game={game} userId={userId} />}
            </>
          }
        />
      );
    case PHASE.introOrFinal:
      if (game.stage !== 'final') return <IntroPhase game={game} />;
      return <FinalPhase game={game} userId={userId} isAdmin={isAdmin} staged={staged} />;
  }
}

/** Notifies about each item as it is applied, but not about those applied before the screen opened. */
function useItemNotices({ gameId, applied }: Pick<GameView, 'gameId' | 'applied'>): void {
  const known = useRef<{ gameId: string; count: number }>({ gameId, count: applied.length });
  useEffect(() => {
    const before = known.current.gameId === gameId ? known.current.count : 0;
    known.current = { gameId, count: applied.length };
    for (const { effect } of applied.slice(before)) notify({ text: effect });
  }, [gameId, applied]);
}

/** Tells the host who has come to the bench, and somebody from the bench that they have a team now. */
function useBenchNotices(lobby: LobbyView | null, userId: string, team: string | undefined, over: boolean): void {
  const known = useRef<NonNullable<LobbyView['bench']> | null>(null);
  useEffect(() => {
    if (!lobby) return;
    const { bench: waiting = [], admin } = lobby;
    const before = known.current;
    known.current = waiting;
    if (!before) return;
    const isOn = (people: typeof waiting, userId: string) => people.some(({ id }) => id === userId);
    const came = waiting.filter(({ id }) => !isOn(before, id));
    const names = listed(came.map(({ name }) => name));
    if (admin === userId && came.length > 0) notify({ text: bench.arrived(names, !over) });
    if (team !== undefined && isOn(before, userId) && !isOn(waiting, userId)) notify({ text: bench.seated(team) });
  }, [lobby, userId, team, over]);
}

/**
 * Keeps keyboard and screen reader users in place: when the focused element disappears with its phase, the heading of
 * the next phase gets the focus. It never takes the focus from anything else.
 * @param moment changes with each phase
 */
function useKeptFocus(stage: RefObject<HTMLElement | null>, moment: string): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = stage.current?.contains(target as Node) ? (target as Element) : null;
    };
    const forget = ({ target }: PointerEvent) => {
      if (!stage.current?.contains(target as Node)) focused.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [stage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    const last = focused.current;
    const wasLost = last !== null && (!last.isConnected || last.closest('[inert]') !== null);
    if (!wasLost || ![last, document.body, null].includes(document.activeElement)) return;
    stage.current?.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [stage, moment]);
}

/**
 * Begins each phase at the top of its screen: who has scrolled down to the scores sees the options when they come.
 * @param moment changes with each phase
 */
function useTopOfPhase(moment: string): void {
  // Where the page was before this screen is not known.
  const isScrolled = useRef(true);
  useEffect(() => {
    const look = () => {
      isScrolled.current = document.documentElement.scrollTop > 0;
    };
    document.addEventListener('scroll', look);
    return () => document.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase
  useLayoutEffect(() => {
    // Setting the position lays out the whole page at once.
    if (!isScrolled.current) return;
    isScrolled.current = false;
    document.documentElement.scrollTop = 0;
  }, [moment]);
}

/** The phone says by a light tap each of the last seconds in which one may answer. */
function useLastSeconds({ roundPhase, timer: { endsAt, paused } }: GameView, plays: boolean): void {
  useEffect(() => {
    if (roundPhase !== PHASE.answering || paused || !plays || endsAt === null) return;
    const left = endsAt - serverNow();
    const taps = LAST_SECONDS.map((second) => left - second * 1000)
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(haptic, wait, 'tap'));
    return () => taps.forEach(clearTimeout);
  }, [roundPhase, endsAt, paused, plays]);
}
const LAST_SECONDS = [5, 4, 3, 2, 1];
