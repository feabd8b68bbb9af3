import type { KeyboardEvent } from 'react';
import { roomTowards } from '../../live-map/layout/neighbour.ts';
import type { MapRoom } from '../../live-map/model.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { moveRoom, resizeRoom } from '../draft/rooms.ts';
import { type RoomKey, roomKey } from './room-keys.ts';
import type { DragKind } from './use-map-drag.ts';

/** The id of the room in which something happened. */
export const roomAt = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest('[data-room]')?.getAttribute('data-room') ?? null;

interface Options {
  /** Of the floor that is shown. */
  rooms: readonly MapRoom[];
  draft: MapDraft;
  selected: string | null;
  /** The arrows lead from room to room, and Enter connects. */
  isConnecting: boolean;
  onSelect: (id: string | null) => void;
  onChange: (draft: MapDraft, gesture: string) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
  /** Announces where a room is now, or how large. */
  say: (draft: MapDraft, id: string, kind: DragKind) => void;
  reveal: (room: Pick<MapRoom, 'position' | 'size' | 'floor'>) => void;
  focus: (id: string) => void;
}

/** Everything that the pointer does with rooms, by keyboard. */
export function useRoomKeyboard(options: Options) {
  const { rooms, draft, selected, isConnecting, onSelect, onChange, onOpen, onDelete, say, reveal, focus } = options;

  const shift = (room: MapRoom, { kind, dx, dy }: RoomKey & { kind: DragKind }) => {
    const { x, y } = room.position;
    const { width, height } = room.size;
    const next =
      kind === 'move'
        ? moveRoom(draft, room.id, { x: x + dx, y: y + dy })
        : resizeRoom(draft, room.id, { width: width + dx, height: height + dy });
    onChange(next, `${kind} ${room.id}`);
    say(next, room.id, kind);
    const shifted = roomIn(next, room.id);
    if (shifted) reveal(shifted);
  };

  return (event: KeyboardEvent) => {
    const room = rooms.find(({ id }) => id === roomAt(event.target));
    const asked = room && roomKey(event, room.id === selected, isConnecting);
    if (!room || !asked) return;
    event.preventDefault();
    switch (asked.kind) {
      case 'move':
      case 'resize':
        return shift(room, asked);
      case 'select':
        return onSelect(room.id);
      case 'unselect':
        return onSelect(null);
      case 'open':
        return onOpen(room.id);
      case 'delete':
        return onDelete(room.id);
      case 'go': {
        const next = roomTowards(rooms, room, asked.direction);
        if (!next) return;
        focus(next.id);
        const target = roomIn(draft, next.id);
        if (target) reveal(target);
      }
    }
  };
}
