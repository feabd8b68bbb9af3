import { isDeepStrictEqual } from 'node:util';
import type { StoryLogEntry, StoryServerMessage } from '@luplay/contracts/story';
import type { Unstamped } from '@luplay/live-kit';
import { type PlayContent, talkChanges } from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import type { PlayChanges } from './changes.ts';
import { hostMap, hostPlayers, hostState, newestLog, shownLog } from './presenters.ts';

/** What hosts are told of a change: the entries that it touched, however many others the play has. */
export function hostUpdates(
  before: StoredPlay,
  after: StoredPlay,
  content: PlayContent,
  { players, rooms, lying }: PlayChanges,
): Unstamped<StoryServerMessage>[] {
  const messages: Unstamped<StoryServerMessage>[] = [];
  const changedRooms = new Set([...rooms, ...lying]);
  if (changedRooms.size > 0) {
    messages.push({ type: 'map', map: hostMap(content, after.play, changedRooms), changedOnly: true });
  }
  if (players.size > 0) {
    const gone = [...players].filter((id) => !after.play.players[id]);
    const changed = hostPlayers(content, after, players);
    messages.push({ type: 'allPlayers', players: changed, changedOnly: true, ...(gone.length > 0 && { gone }) });
  }
  const state = changedFields(hostState(before, content), hostState(after, content));
  if (Object.keys(state).length > 0) messages.push({ type: 'state', state, changedOnly: true });
  if (before.logClearedTo !== after.logClearedTo) messages.push({ type: 'actionsLog', log: newestLog(after) });
  else {
    const log = changedLines(before, after);
    if (log.length > 0) messages.push({ type: 'actionsLog', log, changedOnly: true });
  }
  const talk = talkChanges(content, before.play, after.play, null);
  if (talk) messages.push({ type: 'talk', talk, changedOnly: true });
  return messages;
}

function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed = { ...after };
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (before[name] === after[name] || isDeepStrictEqual(before[name], after[name])) delete changed[name];
  }
  return changed;
}

/** Of the newest lines those that are new or were undone. Nothing else of a line changes. */
function changedLines(before: StoredPlay, after: StoredPlay): StoryLogEntry[] {
  if (before.play.log === after.play.log) return [];
  const known = new Map(shownLog(before).map(({ id, undone }) => [id, undone]));
  return newestLog(after).filter(({ id, undone }) => !known.has(id) || known.get(id) !== undone);
}
