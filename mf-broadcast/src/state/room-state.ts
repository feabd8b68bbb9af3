import { ROOM_LIMITS, type Room, type RoomServerMessage } from '@luplay/contracts/broadcast';

/** A room as its visitors see it. `seq`: number of the room's last change that is in here. */
export interface RoomState {
  seq: number;
  room: Room;
  /** The room was deleted. */
  ended: boolean;
}

/** The known state, unless the one that a call answered is newer. */
export function laterRoom(known: RoomState | undefined, answered: RoomState): RoomState {
  return known && known.seq >= answered.seq ? known : answered;
}

/** The state after a message; a repeated message changes nothing. A greeting always counts. */
export function applyRoomMessage(known: RoomState | undefined, message: RoomServerMessage): RoomState | undefined {
  switch (message.type) {
    case 'connection_established':
      return { seq: message.seq, room: message.broadcast, ended: false };
    case 'broadcast_message': {
      if (!known || message.seq <= known.seq) return known;
      const { room } = known;
      const messages = [...room.data.messages, message.message].slice(-ROOM_LIMITS.messages);
      return { seq: message.seq, room: { ...room, data: { ...room.data, messages } }, ended: false };
    }
    case 'broadcast_update': {
      if (!known || message.seq <= known.seq) return known;
      const { messages } = known.room.data;
      const { broadcast, seq } = message;
      return { seq, room: { ...broadcast, data: { ...broadcast.data, messages } }, ended: false };
    }
    case 'broadcast_ended':
      return known && { ...known, ended: true };
    default:
      return known;
  }
}
