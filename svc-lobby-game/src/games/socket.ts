import {
  type GameClientMessage,
  gameSocket,
  type LobbyPass,
  lobbyPass,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';
import { AppError, type Caller, createHub, type Hub, type HubSocket, type Kit } from '@luplay/service-kit';
import type { LobbyMemory } from '../commands/memory.ts';
import type { LobbyReader } from '../commands/reader.ts';
import type { Announcements } from '../live/announcements.ts';
import { Hosts } from '../live/hosts.ts';
import type { Messages, Shown } from '../live/messages.ts';
import type { Presence } from '../live/presence.ts';
import { Room } from '../live/room.ts';
import type { Rush } from '../live/rush.ts';
import { type LobbyState, teamOf } from '../lobbies/state.ts';
import type { GivenAnswer } from './answering.ts';
import type { GameQuizzes } from './store.ts';

/** How long the sockets of a deleted lobby may stay to hear of it, ms. */
const FAREWELL_MS = 1_000;
const LOBBY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Most sockets have seen nothing yet: they share this one. */
const NEWCOMER: Seat = { since: 0 };

interface Seat {
  /** `?since=`: the caller has seen this change already, perhaps on another replica. */
  since: number;
}

export interface SocketParts {
  kit: Omit<Kit, 'env'>;
  reader: LobbyReader;
  memory: LobbyMemory;
  quizzes: GameQuizzes;
  messages: Messages;
  announcements: Announcements;
  presence: Presence;
  rush: Rush;
  /** Stores an answer; a refusal is thrown. */
  answer(lobbyId: string, caller: Caller, given: GivenAnswer, receivedAt: number): Promise<TeamVotes>;
  /** Throws when the caller may not watch. */
  admit(state: LobbyState, caller: Caller | null, pass: LobbyPass, ip: string): Promise<void>;
  /** Somebody may have gone whom phase 2 waits for. */
  departed(lobbyId: string): void;
}

/** The game socket: rooms are lobbies, groups are teams. It knows no rules; it shows what `live/` builds. */
export class GameSockets {
  private readonly parts: SocketParts;
  private readonly hub: Hub<typeof gameSocket, Seat>;
  private readonly hosts: Hosts;
  private readonly rooms = new Map<string, Room>();
  private readonly listening = new Map<string, () => Promise<void>>();

  constructor(parts: SocketParts) {
    this.parts = parts;
    const { presence } = parts;
    this.hosts = new Hosts(parts.kit, presence, {
      stateOf: (lobbyId) => this.stateOf(lobbyId),
      tell: (lobbyId, present) => this.hub.broadcast(lobbyId, parts.messages.hostPresence(present)),
    });
    this.hub = createHub<typeof gameSocket, Seat>(parts.kit, {
      spec: gameSocket,
      open: async ({ params, query, caller, ip }) => {
        const lobbyId = params.lobbyId ?? '';
        if (!LOBBY_ID.test(lobbyId)) throw new AppError('not_found');
        const shown = this.rooms.get(lobbyId)?.shown.state;
        // Who has just joined a private lobby on another replica is not in what is shown here yet.
        const state = shown?.isPublic ? shown : await this.read(lobbyId);
        // What cannot be a pass is none.
        const pass = lobbyPass.safeParse({ code: query.code, inviteCode: query.inviteCode });
        await parts.admit(state, caller, pass.data ?? {}, ip);
        const since = /^\d{1,15}$/.test(query.since ?? '') ? Number(query.since) : 0;
        return { room: lobbyId, groups: groupsOf(state, caller?.userId), data: since === 0 ? NEWCOMER : { since } };
      },
      roomOpened: (lobbyId) => this.opened(lobbyId),
      roomClosed: (lobbyId) => this.closed(lobbyId),
      greet: (socket) => this.snapshot(socket),
      message: async (socket, message, receivedAt) => {
        if (message.type === 'snapshot') this.askForSnapshot(socket, message.since ?? 0);
        else if (message.type === 'answer') await this.answer(socket, message, receivedAt);
      },
      joined: (socket) => {
        if (!socket.caller) return;
        presence.arrived(socket.room, socket.caller.userId);
        this.hosts.consider(socket.room);
      },
      left: (socket) => {
        if (!socket.caller || !presence.left(socket.room, socket.caller.userId)) return;
        parts.departed(socket.room);
        this.hosts.departed(socket.room);
      },
    });
  }

  /** Looks whether the host of a lobby is there: what other replicas know comes by no message. */
  considerHost(lobbyId: string): void {
    this.hosts.consider(lobbyId);
  }

  /** Lobbies with sockets on this replica. */
  watched(): string[] {
    return [...this.rooms.keys()];
  }

  /** Entries kept for lobbies with sockets on this replica, by kind. */
  held(): Record<string, number> {
    return { rooms: this.rooms.size, listeners: this.listening.size, hosts: this.hosts.size };
  }

  stateOf(lobbyId: string): LobbyState | undefined {
    return this.rooms.get(lobbyId)?.shown.state;
  }

  /** A state, newer or not, wherever it came from. */
  changed(state: LobbyState): void {
    const room = this.rooms.get(state._id);
    if (!room || state.seq <= room.shown.state.seq) return;
    const quiz = state.game ? this.parts.quizzes.peek(state.game.gameId) : null;
    if (quiz !== undefined) room.update({ state, quiz });
    else {
      this.shown(state)
        .then((shown) => this.rooms.get(state._id)?.update(shown))
        .catch((error) => this.parts.kit.log.warn({ err: error, lobbyId: state._id }, 'quiz of a game cannot be read'));
    }
  }

  deleted(lobbyId: string, seq: number): void {
    const room = this.rooms.get(lobbyId);
    if (!room) return;
    room.deleted(seq);
    this.rooms.delete(lobbyId);
    const leave = () => {
      for (const socket of this.hub.sockets(lobbyId)) socket.close('not_found');
    };
    setTimeout(leave, FAREWELL_MS).unref();
  }

  /** Shows the new face of a player to the lobbies they are in; gives those with sockets here. */
  faceChanged(userId: string): LobbyState[] {
    const theirs = [...this.rooms.values()].filter(({ shown }) =>
      shown.state.players.some((player) => player.playerId === userId),
    );
    for (const room of theirs) room.faceChanged();
    return theirs.map((room) => room.shown.state);
  }

  private async read(lobbyId: string): Promise<LobbyState> {
    const state = await this.parts.reader.read(lobbyId);
    if (!state) throw new AppError('not_found');
    return this.parts.memory.offer(state);
  }

  private async shown(state: LobbyState): Promise<Shown> {
    return { state, quiz: state.game ? await this.parts.quizzes.get(state.game.gameId) : null };
  }

  private async opened(lobbyId: string): Promise<void> {
    const { announcements, memory } = this.parts;
    const heard = {
      changed: (state: LobbyState) => {
        this.changed(memory.offer(state));
      },
      behind: (id: string) => {
        const failed = (error: unknown) =>
          this.parts.kit.log.debug({ err: error, lobbyId: id }, 'a newer state is not read');
        this.read(id).then((state) => this.changed(state), failed);
      },
      deleted: (id: string, seq: number) => {
        memory.forget(id);
        this.deleted(id, seq);
      },
    };
    // First listening, then reading: nothing falls between.
    const knownSeq = () => this.rooms.get(lobbyId)?.shown.state.seq ?? 0;
    this.listening.set(lobbyId, await announcements.listen(lobbyId, knownSeq, heard));
    const shown = await this.shown(await this.read(lobbyId));
    const { hub } = this;
    const sink = {
      all: (message: Parameters<typeof hub.broadcast>[1]) => hub.broadcast(lobbyId, message),
      team: (teamId: string, message: Parameters<typeof hub.broadcast>[1]) =>
        hub.broadcastToGroup(lobbyId, teamId, message),
      teams: () => hub.groupsOf(lobbyId),
      regroup: (state: LobbyState) => {
        this.hosts.consider(lobbyId);
        for (const socket of hub.sockets(lobbyId)) {
          if (socket.caller) hub.setGroups(socket, groupsOf(state, socket.caller.userId));
        }
      },
    };
    await this.hosts.opened(shown.state);
    this.rooms.set(lobbyId, new Room(shown, this.parts.messages, sink, this.parts.kit.now, this.parts.rush));
    // What was heard while it was read.
    const newest = memory.get(lobbyId);
    if (newest) this.changed(newest);
  }

  private async closed(lobbyId: string): Promise<void> {
    this.rooms.get(lobbyId)?.close();
    this.rooms.delete(lobbyId);
    this.hosts.closed(lobbyId);
    const stop = this.listening.get(lobbyId);
    this.listening.delete(lobbyId);
    await stop?.();
  }

  private async answer(
    socket: HubSocket<Seat>,
    { ref, ...given }: Extract<GameClientMessage, { type: 'answer' }>,
    receivedAt: number,
  ): Promise<void> {
    if (!socket.caller) throw new AppError('unauthorized');
    const myTeam = await this.parts.answer(socket.room, socket.caller, given, receivedAt);
    // Each reply is its own: none may take another's place with a slow reader.
    this.hub.send(socket, this.parts.messages.answered(ref, myTeam), { key: `answered ${ref}` });
  }

  private askForSnapshot(socket: HubSocket<Seat>, since: number): void {
    if (since > socket.data.since) socket.data = { since };
    this.hub.sendSnapshot(socket);
  }

  private async snapshot(socket: HubSocket<Seat>) {
    const room = this.rooms.get(socket.room);
    if (!room) throw new AppError('unavailable');
    const { since } = socket.data;
    socket.data = NEWCOMER;
    if (since > room.shown.state.seq) this.changed(await this.read(socket.room));
    const { state } = room.shown;
    // Teams may have changed since the socket was let in.
    if (socket.caller) this.hub.setGroups(socket, groupsOf(state, socket.caller.userId));
    const isHostPresent = this.hosts.isPresent(socket.room);
    return this.parts.messages.snapshot(state, room.view, socket.caller?.userId ?? null, isHostPresent);
  }
}

function groupsOf(state: LobbyState, userId: string | undefined): string[] {
  const team = userId === undefined ? undefined : teamOf(state, userId);
  return team ? [team.teamId] : [];
}
