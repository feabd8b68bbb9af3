import { type MapDraft, roomIn, withRoom } from './map-draft.ts';

/** How two rooms are connected, seen from the first: not, both ways, only to the other, only from the other. */
export type Link = 'none' | 'both' | 'out' | 'in';

const leads = (draft: MapDraft, from: string, to: string): boolean =>
  roomIn(draft, from)?.connections.includes(to) ?? false;

export function linkBetween(draft: MapDraft, from: string, to: string): Link {
  const out = leads(draft, from, to);
  const back = leads(draft, to, from);
  if (out) return back ? 'both' : 'out';
  return back ? 'in' : 'none';
}

const withConnection = (draft: MapDraft, from: string, to: string, isOn: boolean): MapDraft =>
  leads(draft, from, to) === isOn
    ? draft
    : withRoom(draft, from, (room) => ({
        ...room,
        connections: isOn ? [...room.connections, to] : room.connections.filter((id) => id !== to),
      }));

/** Both rooms must be there, and differ. */
export function setLink(draft: MapDraft, from: string, to: string, link: Link): MapDraft {
  if (from === to || !roomIn(draft, from) || !roomIn(draft, to)) return draft;
  const there = withConnection(draft, from, to, link === 'both' || link === 'out');
  return withConnection(there, to, from, link === 'both' || link === 'in');
}

export const disconnect = (draft: MapDraft, a: string, b: string): MapDraft => setLink(draft, a, b, 'none');

/** What pressing the button of a connection makes of it: both directions, or only the one from here. */
export function toggled(link: Link, bothWays: boolean): Link {
  if (bothWays) return link === 'both' ? 'none' : 'both';
  const next = { none: 'out', in: 'both', out: 'none', both: 'in' } as const;
  return next[link];
}
