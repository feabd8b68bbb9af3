import type { Room, RoomView } from '@luplay/contracts/story';

/** CSS pixels of one cell of the map's grid, at zoom 1. */
export const CELL = 60;

export interface Cell {
  x: number;
  y: number;
}

/** In cells. */
export interface CellRect extends Cell {
  width: number;
  height: number;
}

/** A room as the map draws it. */
export interface MapRoom {
  id: string;
  name: string;
  position: Cell;
  size: { width: number; height: number };
  floor: number;
  connections: readonly string[];
  enabled: boolean;
  locked: boolean;
  /** Rooms that are known but were not visited are drawn in fog. */
  visited: boolean;
  hidden?: boolean;
  hasItem?: boolean;
}

/** Somebody who stands in a room. */
export interface MapMarker {
  id: string;
  roomId: string;
  kind: 'you' | 'player' | 'npc';
  name: string;
  /** Shown while there is no picture. */
  shortName: string;
  image: string | null;
  isDead?: boolean;
  /** No open connection. */
  isAway?: boolean;
}

export const rectOf = ({ position, size }: Pick<MapRoom, 'position' | 'size'>): CellRect => ({ ...position, ...size });

/** A room of a player's view. */
export const viewedRoom = (view: RoomView): MapRoom => ({ ...view, connections: view.connections ?? [] });

/** A room as hosts and developers see it: without fog. */
export const wholeRoom = (room: Room): MapRoom => ({ ...room, visited: true, hasItem: room.items.length > 0 });
