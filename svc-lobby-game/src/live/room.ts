import { SOCKET_LIMITS } from '@luplay/contracts';
import type { GameServerMessage } from '@luplay/contracts/lobby-game';
import { votesOf } from '../games/view.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { Messages, PublicView, Shown } from './messages.ts';
import type { Rush } from './rush.ts';

/** Where a room's messages go. */
export interface RoomSink {
  all(message: GameServerMessage): void;
  team(teamId: string, message: GameServerMessage): void;
  /** Teams with sockets in this room. */
  teams(): string[];
  /** Who is in which team has changed. */
  regroup(state: LobbyState): void;
}

/** The first votes wait this long for others: a team that answers together is told of once, or of the phase after it, ms. */
const GATHER_MS = 100;
/** Snapshots asked for within this time share a view, ms: `remaining` of a running timer is off by as much. */
const VIEW_MS = 250;
/** In a rush of the whole replica votes may wait this long, ms: results go before them. */
const RUSH_MS = 1_000;

/**
 * What the sockets of one lobby on this replica have been told, and what they are to hear of a newer state: a new phase or another lobby at once, votes at most every 400 ms, in a rush every second. The ranges `from`…`seq` of
 * what all get follow each other without a gap, so the number of messages for a question does not grow with the number of answers.
 */
export class Room {
  private readonly messages: Messages;
  private readonly sink: RoomSink;
  private readonly now: () => number;
  private readonly rush: Pick<Rush, 'isOn'>;
  private current: Shown;
  /** The state that the sockets were last told of. */
  private told: LobbyState;
  private progressAt = 0;
  /** When the first vote came that is not told of yet. */
  private votedAt = 0;
  private pending: NodeJS.Timeout | null = null;
  private sharedView: PublicView | null = null;
  private viewTimer: NodeJS.Timeout | undefined;

  constructor(shown: Shown, messages: Messages, sink: RoomSink, now: () => number, rush: Pick<Rush, 'isOn'>) {
    this.current = shown;
    this.told = shown.state;
    this.messages = messages;
    this.sink = sink;
    this.now = now;
    this.rush = rush;
  }

  get shown(): Shown {
    return this.current;
  }

  /** What the snapshots of the present state share. */
  get view(): PublicView {
    if (!this.sharedView) {
      this.sharedView = this.messages.publicView(this.current);
      this.viewTimer = setTimeout(() => this.dropView(), VIEW_MS).unref();
    }
    return this.sharedView;
  }

  close(): void {
    this.dropView();
    this.dropPending();
  }

  private dropView(): void {
    clearTimeout(this.viewTimer);
    this.sharedView = null;
  }

  private dropPending(): void {
    if (this.pending) clearTimeout(this.pending);
    this.pending = null;
  }

  /** Takes in a newer state; older ones and repetitions are nothing. */
  update(shown: Shown): void {
    if (shown.state.seq <= this.current.state.seq) return;
    this.current = shown;
    this.dropView();
    const { state } = shown;
    const moved = phaseChanged(this.told, state);
    const changed = lobbyChanged(this.told, state);
    if (changed) this.sink.regroup(state);
    if (moved || changed) this.tell(moved, changed);
    else if (votesChanged(this.told, state)) this.tellProgressSoon();
  }

  /** Somebody's face has changed: everybody gets the lobby again, without a change of its number. */
  faceChanged(): void {
    this.dropView();
    this.tell(false, true);
  }

  deleted(seq: number): void {
    this.close();
    this.sink.all(this.messages.lobbyDeleted(seq, this.told.seq));
  }

  private tell(moved: boolean, changed: boolean): void {
    this.dropPending();
    const { told, current } = this;
    this.told = current.state;
    const phase = moved ? this.messages.phaseUpdate(current, told.seq) : null;
    if (phase) this.sink.all(phase);
    if (changed || (moved && !phase)) this.sink.all(this.messages.lobbyUpdate(current, told.seq));
    this.tellTeams(told, current.state);
  }

  /** The members of each team that knows for itself other things than before. */
  private tellTeams(before: LobbyState, state: LobbyState): void {
    if (!state.game) return;
    for (const teamId of this.sink.teams()) {
      if (!teamChanged(before, state, teamId)) continue;
      const message = this.messages.teamUpdate(state, teamId, before.seq);
      if (message) this.sink.team(teamId, message);
    }
  }

  private tellProgressSoon(): void {
    if (this.pending) return;
    this.votedAt = this.now();
    const wait = this.progressAt + SOCKET_LIMITS.progressInterval - this.votedAt;
    this.pending = setTimeout(() => this.tellProgress(), Math.max(wait, GATHER_MS));
  }

  private tellProgress(): void {
    this.dropPending();
    const rest = this.votedAt + RUSH_MS - this.now();
    if (rest > 0 && this.rush.isOn) {
      this.pending = setTimeout(() => this.tellProgress(), Math.min(rest, SOCKET_LIMITS.progressInterval));
      return;
    }
    const { told, current } = this;
    const message = this.messages.answerProgress(current.state, told.seq);
    if (!message) return;
    this.progressAt = this.now();
    this.told = current.state;
    this.sink.all(message);
    this.tellTeams(told, current.state);
  }
}

function phaseChanged(before: LobbyState, after: LobbyState): boolean {
  return before.game?.gameId !== after.game?.gameId || before.game?.instance !== after.game?.instance;
}

/** Everything of a lobby that is shown but its game. */
function lobbyChanged(before: LobbyState, after: LobbyState): boolean {
  // Rules keep what they do not change, so for changes made here this tells without a look inside.
  if (SHOWN.every((key) => before[key] === after[key])) return false;
  return lobbyKey(before) !== lobbyKey(after);
}

const SHOWN = [
  'title',
  'description',
  'quest',
  'questTitle',
  'maxPlayers',
  'isPublic',
  'status',
  'admin',
  'players',
  'teams',
  'kicked',
] as const satisfies (keyof LobbyState)[];

const keys = new WeakMap<LobbyState, string>();
function lobbyKey(state: LobbyState): string {
  const known = keys.get(state);
  if (known !== undefined) return known;
  const key = JSON.stringify(SHOWN.map((name) => state[name]));
  keys.set(state, key);
  return key;
}

/** The question and its votes. */
function votesChanged(before: LobbyState, after: LobbyState): boolean {
  const was = before.game?.round;
  const is = after.game?.round;
  // As above: rules keep the list as long as nobody votes.
  if (was?.votes === is?.votes) return false;
  if (!was || !is || was.votes.length !== is.votes.length) return true;
  if (was.theme !== is.theme || was.question !== is.question) return true;
  return was.votes.some((vote, index) => {
    const other = is.votes[index];
    return vote.userId !== other?.userId || vote.option !== other.option;
  });
}

/** Whether a team knows for itself other things than before. Without a question that may be answered its votes are none, or in the results. */
function teamChanged(before: LobbyState, after: LobbyState, teamId: string): boolean {
  const asked = after.game?.round && after.game.phase <= 2;
  const [was, is] = [before, after].map(({ game }) => (game ? votesOf(game, teamId) : null));
  return asked ? JSON.stringify(was) !== JSON.stringify(is) : was?.itemUsed !== is?.itemUsed;
}
