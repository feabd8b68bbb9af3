import { DIRECTIONS } from '../../live-map/layout/neighbour.ts';

/** What a key pressed on a room asks for. */
export type RoomKey =
  | { kind: 'move' | 'resize'; dx: number; dy: number }
  | { kind: 'go'; direction: keyof typeof DIRECTIONS }
  | { kind: 'select' | 'unselect' | 'open' | 'delete' };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The arrows move a selected room, and lead from any other to the nearest room; while rooms are connected they lead
 * from any room to the next. Null: the key means nothing here.
 */
export function roomKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  isSelected: boolean,
  isConnecting = false,
): RoomKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (Object.hasOwn(DIRECTIONS, key)) {
    const direction = key as keyof typeof DIRECTIONS;
    const [dx, dy] = DIRECTIONS[direction];
    return isSelected && !isConnecting ? { kind: shiftKey ? 'resize' : 'move', dx, dy } : { kind: 'go', direction };
  }
  if (key === 'Enter' || key === ' ') return { kind: isSelected ? 'open' : 'select' };
  if (!isSelected) return null;
  if (key === 'Delete' || key === 'Backspace') return { kind: 'delete' };
  return key === 'Escape' ? { kind: 'unselect' } : null;
}
