import { SOCKET_PROTOCOL_VERSION } from '@luplay/contracts';
import type { GameServerMessage, GameSnapshot, GameView, LobbyView, TeamVotes } from '@luplay/contracts/lobby-game';
import { serializeOnce } from '@luplay/service-kit';
import type { GameQuiz } from '../games/state.ts';
import { gameView, progressOf, teamVotes, timerView, votesOf } from '../games/view.ts';
import { lobbyView } from '../lobbies/presenters.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { People } from '../people/people.ts';

/** A state with what it takes to show it. */
export interface Shown {
  state: LobbyState;
  /** Of the state's game; null without one. */
  quiz: GameQuiz | null;
}

/** What of a state everybody sees alike. */
export interface PublicView {
  lobby: LobbyView;
  game: GameView | null;
}

/** Builds what goes over sockets and to spectators; nothing else decides what they hold. */
export class Messages {
  private readonly people: People;
  private readonly server: string;
  private readonly now: () => number;

  constructor(people: People, server: string, now: () => number) {
    this.people = people;
    this.server = server;
    this.now = now;
  }

  lobby(state: LobbyState): LobbyView {
    return lobbyView(state, this.people);
  }

  game({ state, quiz }: Shown): GameView | null {
    return state.game && quiz ? gameView({ ...state, game: state.game }, quiz, this.people, this.now()) : null;
  }

  private stamp(state: LobbyState, from: number) {
    return { seq: state.seq, from, serverTime: this.now() };
  }

  /** For the snapshots of everybody who asks within a moment. */
  publicView(shown: Shown): PublicView {
    const game = this.game(shown);
    return { lobby: serializeOnce(this.lobby(shown.state)), game: game && serializeOnce(game) };
  }

  /** The whole state as one caller may know it: `view`, and what is theirs alone. */
  snapshot(state: LobbyState, view: PublicView, userId: string | null, hostPresent: boolean): GameSnapshot {
    return {
      type: 'connection_established',
      ...this.stamp(state, 0),
      protocol: SOCKET_PROTOCOL_VERSION,
      server: this.server,
      ...view,
      myTeam: teamVotes(state, userId),
      hostPresent,
    };
  }

  phaseUpdate(shown: Shown, from: number): GameServerMessage | null {
    const game = this.game(shown);
    if (!game || !shown.state.game) return null;
    const timer = timerView(shown.state, shown.state.game, this.now());
    return { type: 'phase_update', ...this.stamp(shown.state, from), phase: game.roundPhase, timer, game };
  }

  lobbyUpdate(shown: Shown, from: number): GameServerMessage {
    const { state } = shown;
    return { type: 'lobby_update', ...this.stamp(state, from), lobby: this.lobby(state), game: this.game(shown) };
  }

  answerProgress(state: LobbyState, from: number): GameServerMessage | null {
    const progress = progressOf(state);
    return progress && { type: 'answer_progress', ...this.stamp(state, from), progress };
  }

  teamUpdate(state: LobbyState, teamId: string, from: number): GameServerMessage | null {
    if (!state.game) return null;
    return { type: 'team_update', ...this.stamp(state, from), myTeam: votesOf(state.game, teamId) };
  }

  answered(ref: number, myTeam: TeamVotes): GameServerMessage {
    return { type: 'answered', ref, myTeam, serverTime: this.now() };
  }

  hostPresence(present: boolean): GameServerMessage {
    return { type: 'host_presence', present, serverTime: this.now() };
  }

  lobbyDeleted(seq: number, from: number): GameServerMessage {
    return { type: 'lobby_deleted', seq, from, serverTime: this.now() };
  }
}
