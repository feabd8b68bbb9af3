import { ROOM_LIMITS, type Room, type RoomServerMessage } from '@luplay/contracts/broadcast';

/** What somebody in a room knows. `seq` is the number of the room's last change that it tells of. */
export interface RoomKnown {
  seq: number;
  room: Room;
  /** The room is gone. */
  ended: boolean;
}

/** What is known after a message; what is known already changes nothing. A greeting counts as it is. */
export function applyRoomMessage(known: RoomKnown | null, message: RoomServerMessage): RoomKnown | null {
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
