import type { GreetingFields } from '@luplay/contracts';
import type { GameServerMessage, GameView, LobbyView, TeamVotes } from '@luplay/contracts/lobby-game';
import { serializeOnce, type Unstamped, type Urgency, type Views } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import { gameView } from '../games/views/game.ts';
import { timerView } from '../games/views/timer.ts';
import { progressOf, teamVotes, votesOf } from '../games/views/votes.ts';
import { distinctPeople } from '../people/distinct.ts';
import type { People } from '../people/people.ts';
import type { LobbyResources, ShownLobby } from '../state/live.ts';
import { isMember, type LobbyState, teamOf } from '../state/lobby.ts';
import { gameMoved, lobbyChanged, teamChanged, urgencyOf } from './changes.ts';
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

  myTeam(state: LobbyState, userId: string | null): TeamVotes | null {
    return teamVotes(state, userId);
  }

  hostOf(state: LobbyState): string | null {
    return state.admin;
  }

  audiencesOf(state: LobbyState, viewer: Caller | null): string[] {
    const team = viewer ? teamOf(state, viewer.userId) : undefined;
    return team ? [team.teamId] : [];
  }

  changesAudiences(before: LobbyState, after: LobbyState): boolean {
    return lobbyChanged(before, after);
  }

  urgency(before: LobbyState, after: LobbyState): Urgency {
    return urgencyOf(before, after);
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

  /** Of a private lobby: who has left or was kicked, and after a kick everybody who came with the codes before it. */
  shutOut(before: LobbyState, after: LobbyState): ((viewer: Caller | null) => boolean) | null {
    const hasNewCodes = before.broadcastCode !== after.broadcastCode;
    if (after.isPublic || (!hasNewCodes && before.players === after.players)) return null;
    return (viewer) => {
      if (viewer && isMember(after, viewer.userId)) return false;
      return hasNewCodes || (viewer !== null && isMember(before, viewer.userId));
    };
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
