import { useState } from 'react';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';

/**
 * The floor that is shown: the selected room's, until another is chosen by hand; that choice ends when another room is
 * selected or the selected one moves to another floor.
 */
export function useEditedFloor(draft: MapDraft, selected: string | null) {
  const floors = [...new Set(Object.values(draft.rooms).map(({ floor }) => floor))];
  const own = roomIn(draft, selected)?.floor;
  const [chosen, setChosen] = useState<{ floor: number; from: string }>();
  const [last, setLast] = useState(() => own ?? roomIn(draft, draft.startRoom)?.floor ?? floors[0] ?? 1);
  const from = `${selected} ${own}`;
  const asked = chosen?.from === from ? chosen.floor : (own ?? last);
  const floor = floors.includes(asked) ? asked : (floors[0] ?? asked);
  // Without a selection the floor stays as it was.
  if (floor !== last) setLast(floor);
  return { floors, floor, showFloor: (next: number) => setChosen({ floor: next, from }) };
}
