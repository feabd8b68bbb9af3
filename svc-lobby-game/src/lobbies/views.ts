import type { GreetingFields } from '@luplay/contracts';
import {
  COURSE_RULES,
  type CourseRule,
  type GameServerMessage,
  type GameView,
  type LobbyView,
  PHASE,
} from '@luplay/contracts/lobby-game';
import { serializeOnce, type Unstamped, type Urgency, type Views } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import { gameView } from '../games/views/game.ts';
import { timerView } from '../games/views/timer.ts';
import { progressOf, teamVotes, votesOf } from '../games/views/votes.ts';
import { distinctPeople } from '../people/distinct.ts';
import type { People } from '../people/people.ts';
import type { GameQuiz } from '../state/game.ts';
import type { LobbyResources, ShownLobby } from '../state/live.ts';
import { isInside, type LobbyState, teamOf } from '../state/lobby.ts';
import { lobbyView } from './presenters.ts';

type Message = Unstamped<GameServerMessage>;

/** What all viewers see. */
export interface PublicView {
  lobby: LobbyView;
  game: GameView | null;
}

/** Who sees what of a lobby and its game: everybody sees the same, and the members of a team also their own votes. */
export class LobbyViews implements Views<LobbyState, LobbyResources, GameServerMessage> {
  private readonly people: People;
  private readonly now: () => number;
  readonly myTeam = teamVotes;
  readonly changesAudiences = lobbyChanged;
  readonly urgency = urgencyOf;

  constructor(people: People, now: () => number) {
    this.people = people;
    this.now = now;
  }

  lobby(state: LobbyState): LobbyView {
    return lobbyView(state, this.people);
  }

  game({ state, resources: { quiz } }: ShownLobby): GameView | null {
    return state.game && quiz
      ? gameView({ ...state, game: state.game }, quiz, distinctPeople(state, this.people), this.now())
      : null;
  }

  hostOf(state: LobbyState): string | null {
    return state.admin;
  }

  audiencesOf(state: LobbyState, viewer: Caller | null): string[] {
    const team = viewer ? teamOf(state, viewer.userId) : undefined;
    return team ? [team.teamId] : [];
  }

  shared(shown: ShownLobby): PublicView {
    const game = this.game(shown);
    return { lobby: serializeOnce(this.lobby(shown.state)), game: game && serializeOnce(game) };
  }

  snapshot(state: LobbyState, caller: Caller | null, shared: PublicView): GreetingFields<GameServerMessage> {
    return { ...shared, myTeam: this.myTeam(state, caller?.userId ?? null) };
  }

  public(before: LobbyState, shown: ShownLobby, all: boolean): Message[] {
    const { state } = shown;
    const hasMoved = gameMoved(before, state);
    const phase = hasMoved ? this.phaseUpdate(shown) : [];
    if (all || lobbyChanged(before, state) || (hasMoved && phase.length === 0)) {
      return [...phase, { type: 'lobby_update', lobby: this.lobby(state), game: this.game(shown) }];
    }
    if (hasMoved) return phase;
    const progress = progressOf(state);
    return progress ? [{ type: 'answer_progress', progress }] : [];
  }

  audience(teamId: string, before: LobbyState, { state }: ShownLobby): Message[] {
    if (!state.game || !teamChanged(before, state, teamId)) return [];
    return [{ type: 'team_update', myTeam: votesOf(state.game, teamId) }];
  }

  /** Of a private lobby: who has left or was kicked, and with new codes everybody who came with the former ones. */
  shutOut(before: LobbyState, after: LobbyState): ((viewer: Caller | null) => boolean) | null {
    const hasNewCodes = before.broadcastCode !== after.broadcastCode;
    if (after.isPublic || (!hasNewCodes && before.players === after.players && before.bench === after.bench))
      return null;
    return (viewer) => {
      if (viewer && isInside(after, viewer.userId)) return false;
      return hasNewCodes || (viewer !== null && isInside(before, viewer.userId));
    };
  }

  needs({ resources: { quiz } }: ShownLobby): readonly string[] {
    return quiz ? neededFor(quiz) : NOTHING;
  }

  deleted(): Message {
    return { type: 'lobby_deleted' };
  }

  private phaseUpdate(shown: ShownLobby): Message[] {
    const game = this.game(shown);
    if (!game || !shown.state.game) return [];
    const timer = timerView(shown.state, shown.state.game, this.now());
    return [{ type: 'phase_update', phase: game.roundPhase, timer, game }];
  }
}

const NOTHING: readonly string[] = [];
const needed = new WeakMap<GameQuiz, readonly string[]>();

/** What a page must know to play a quiz. Every page plays questions with one right option. */
function neededFor(quiz: GameQuiz): readonly string[] {
  const known = needed.get(quiz);
  if (known) return known;
  const types = new Set<string>(quiz.themes.flatMap(({ questions }) => questions.map(({ type }) => type)));
  types.delete('single');
  const needs = [...types, ...(quiz.rounds ? ['board'] : [])];
  needed.set(quiz, needs);
  return needs;
}

/** The public fields of a lobby besides its game. */
const SHOWN = [
  'title',
  'description',
  'quest',
  'questTitle',
  'maxPlayers',
  'isPublic',
  'advance',
  'questionLimit',
  'latecomers',
  ...(Object.keys(COURSE_RULES) as CourseRule[]),
  'reactions',
  'status',
  'admin',
  'broadcastCode',
  'players',
  'bench',
  'teams',
  'kicked',
] as const satisfies (keyof LobbyState)[];

/** Changes of the phase and of the lobby are sent at once, votes are coalesced. Everything else is bookkeeping. */
function urgencyOf(before: LobbyState, after: LobbyState): Urgency {
  if (gameMoved(before, after) || lobbyChanged(before, after)) return 'now';
  return votesChanged(before, after) ? 'soon' : 'never';
}

/** Another game, phase, question or timer. */
function gameMoved(before: LobbyState, after: LobbyState): boolean {
  return before.game?.gameId !== after.game?.gameId || before.game?.instance !== after.game?.instance;
}

/** Rules reuse unchanged parts, so identity is enough within this replica; changes of others are compared by value. */
function lobbyChanged(before: LobbyState, after: LobbyState): boolean {
  return !SHOWN.every((key) => before[key] === after[key]) && shownValue(before) !== shownValue(after);
}

const shownValues = new WeakMap<LobbyState, string>();
function shownValue(state: LobbyState): string {
  const known = shownValues.get(state);
  if (known !== undefined) return known;
  const value = JSON.stringify(SHOWN.map((name) => state[name]));
  shownValues.set(state, value);
  return value;
}

/** Another question, or other votes on it. */
function votesChanged(before: LobbyState, after: LobbyState): boolean {
  const was = before.game?.round;
  const is = after.game?.round;
  if (was?.votes === is?.votes) return false;
  if (!was || !is || was.votes.length !== is.votes.length) return true;
  if (was.theme !== is.theme || was.question !== is.question) return true;
  return was.votes.some((vote, index) => {
    const other = is.votes[index];
    return vote.userId !== other?.userId || vote.option !== other.option;
  });
}

/** Whether what only the team sees has changed. Votes are private until answering ends, and public afterwards. */
function teamChanged(before: LobbyState, after: LobbyState, teamId: string): boolean {
  const isAsked = after.game?.round && after.game.phase <= PHASE.answering;
  const [was, is] = [before, after].map(({ game }) => (game ? votesOf(game, teamId) : null));
  return isAsked
    ? JSON.stringify(was) !== JSON.stringify(is)
    : was?.itemUsed !== is?.itemUsed || was?.stake !== is?.stake;
}
