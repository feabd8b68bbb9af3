import { useState } from 'react';
import type { MapRoom } from './model.ts';

/** The floor that is shown: the one of the current room until another is chosen, and again when that changes. */
export function useFloor(rooms: readonly MapRoom[], currentRoomId: string | null | undefined, startRoom?: string) {
  const floorOf = (id: string | null | undefined) => rooms.find((room) => room.id === id)?.floor;
  const floors = [...new Set(rooms.map(({ floor }) => floor))];
  const current = floorOf(currentRoomId);
  const own = current ?? floorOf(startRoom) ?? floors[0] ?? 1;
  const [chosen, setChosen] = useState<{ floor: number; at: string | null | undefined } | null>(null);
  const isChosen = chosen !== null && chosen.at === currentRoomId && floors.includes(chosen.floor);
  return {
    floors,
    current,
    shown: isChosen ? chosen.floor : own,
    show: (floor: number) => setChosen({ floor, at: currentRoomId }),
  };
}
