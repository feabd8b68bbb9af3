import type { Kit } from '@luplay/service-kit';
import type { LobbyState } from '../lobbies/state.ts';
import { LEAVE_GRACE_MS, type Presence } from './presence.ts';

/** A moment after the grace is over, ms. */
const AFTER_GRACE_MS = 150;

/** What a room's watch needs of it. */
export interface HostedRoom {
  stateOf(lobbyId: string): LobbyState | undefined;
  tell(lobbyId: string, present: boolean): void;
}

/**
 * Whether the lobby admin of each room on this replica has a socket open, on whichever replica. What happens here is noticed at once, the rest by
 * the sweep; while Redis cannot be asked, the host is where they were.
 */
export class Hosts {
  private readonly kit: Pick<Kit, 'log'>;
  private readonly presence: Presence;
  private readonly room: HostedRoom;
  /** By lobby, what its sockets were told. */
  private readonly present = new Map<string, boolean>();
  /** Rooms that Redis is being asked about; true: something has happened since, they are looked at once more. */
  private readonly looking = new Map<string, boolean>();

  constructor(kit: Pick<Kit, 'log'>, presence: Presence, room: HostedRoom) {
    this.kit = kit;
    this.presence = presence;
    this.room = room;
  }

  /** For the greeting of a room that was opened. */
  isPresent(lobbyId: string): boolean {
    return this.present.get(lobbyId) ?? true;
  }

  /** A room's first state is known: nobody is told, everybody will be greeted with it. */
  async opened(state: LobbyState): Promise<void> {
    const present = await this.find(state);
    this.present.set(state._id, present ?? true);
  }

  closed(lobbyId: string): void {
    this.present.delete(lobbyId);
  }

  /** Rooms whose host is looked after. */
  get size(): number {
    return this.present.size;
  }

  /** Somebody came, or another became admin, or a second has passed. */
  consider(lobbyId: string): void {
    const state = this.room.stateOf(lobbyId);
    if (!state || !this.present.has(lobbyId)) return;
    if (isHere(this.presence, state)) this.note(lobbyId, true);
    else this.look(lobbyId, state);
  }

  /** The last socket of a player here closed: looked at when the grace is over. */
  departed(lobbyId: string): void {
    setTimeout(() => this.consider(lobbyId), LEAVE_GRACE_MS + AFTER_GRACE_MS).unref();
  }

  /** Five hundred who come at once cost two looks at who is there, not five hundred. */
  private look(lobbyId: string, state: LobbyState): void {
    if (this.looking.has(lobbyId)) {
      this.looking.set(lobbyId, true);
      return;
    }
    this.looking.set(lobbyId, false);
    this.find(state)
      .then((present) => {
        const now = this.room.stateOf(lobbyId);
        if (present === null || !now || now.admin !== state.admin) return;
        this.note(lobbyId, present || isHere(this.presence, now));
      })
      .catch((error) => this.kit.log.debug({ err: error, lobbyId }, 'presence of the host cannot be asked'))
      .finally(() => {
        const again = this.looking.get(lobbyId);
        this.looking.delete(lobbyId);
        if (again) this.consider(lobbyId);
      });
  }

  private note(lobbyId: string, present: boolean): void {
    const before = this.present.get(lobbyId);
    if (before === undefined || before === present) return;
    this.present.set(lobbyId, present);
    this.room.tell(lobbyId, present);
  }

  /** Null while Redis cannot tell. */
  private async find(state: LobbyState): Promise<boolean | null> {
    if (state.admin === null) return false;
    if (isHere(this.presence, state)) return true;
    if (!this.presence.isCertain) return null;
    return this.presence.hasSocket(state._id, state.admin);
  }
}

const isHere = (presence: Presence, { _id, admin }: LobbyState): boolean =>
  admin !== null && presence.isHere(_id, admin);
