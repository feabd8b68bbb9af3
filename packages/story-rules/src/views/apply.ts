import {
  type HostPlayer,
  type LivePlayer,
  STORY_LIMITS,
  type StoryHostView,
  type StoryLogEntry,
  type StoryPlayerView,
  type StoryServerMessage,
  type StoryState,
  TALK_LIMITS,
} from '@luplay/contracts/story';
import { talkAfter } from '../talk/apply.ts';

/** What the viewer knows of the play after a message; the same object when the message changes nothing. */
export function applyPlayMessage(known: StoryState | undefined, message: StoryServerMessage): StoryState | undefined {
  if (message.type === 'connection_established') return message.storyState;
  if (!known) return undefined;
  if (message.type === 'presence') return { ...known, presence: message.presence };
  const { host, player, hall } = known;
  if (hall) return message.type === 'hall' ? { ...known, hall: { ...hall, ...message.hall } } : known;
  if (message.type === 'vote') return { ...known, vote: message.vote };
  if (message.type === 'epilogue') return { ...known, epilogue: message.epilogue };
  if (host) {
    const next = hostAfter(host, message);
    return next === host ? known : { ...known, host: next };
  }
  if (!player) return known;
  const next = playerAfter(player, message);
  return next === player ? known : { ...known, player: next };
}

function hostAfter(host: StoryHostView, message: StoryServerMessage): StoryHostView {
  switch (message.type) {
    case 'map': {
      // The server sends hosts their own kind of map.
      const map = message.map as StoryHostView['map'];
      if (!message.changedOnly) return { ...host, map };
      return { ...host, map: { ...host.map, ...map, rooms: { ...host.map.rooms, ...map.rooms } } };
    }
    case 'allPlayers':
      return { ...host, players: playersAfter(host.players, message.players as HostPlayer[], message) };
    case 'state':
      return { ...host, state: { ...host.state, ...message.state } };
    case 'actionsLog':
      return { ...host, log: message.changedOnly ? logAfter(host.log, message.log) : message.log };
    case 'act':
      return { ...host, act: message.act };
    case 'talk':
      return { ...host, talk: talkAfter(host.talk, message.talk, TALK_LIMITS.shownToHosts) };
    default:
      return host;
  }
}

function playerAfter(player: StoryPlayerView, message: StoryServerMessage): StoryPlayerView {
  switch (message.type) {
    case 'map': {
      const { npcs = player.npcs, itemsHere = player.itemsHere, gone = [] } = message;
      const map = message.map as StoryPlayerView['map'];
      if (!message.changedOnly) return { ...player, map, npcs, itemsHere };
      const rooms = { ...player.map.rooms, ...map.rooms };
      for (const id of gone) delete rooms[id];
      return { ...player, map: { ...map, rooms }, npcs, itemsHere };
    }
    case 'allPlayers':
      return { ...player, players: playersAfter(player.players, message.players as LivePlayer[], message) };
    case 'characterState': {
      const { state, inventory, notes, isDark, isPanic, usable } = message;
      return {
        ...player,
        state,
        inventory,
        notes,
        ...(isDark !== undefined && { isDark }),
        ...(isPanic !== undefined && { isPanic }),
        ...(usable && { usable }),
      };
    }
    case 'talk':
      return { ...player, talk: talkAfter(player.talk, message.talk) };
    case 'actionPoints':
      return { ...player, state: { ...player.state, actionPoints: message.value } };
    case 'act':
      return { ...player, act: message.act };
    default:
      return player;
  }
}

/** The entries that the message has take the place of those of the same character; new ones come last. */
function playersAfter<P extends { characterId: string }>(
  known: readonly P[],
  players: P[],
  { changedOnly, gone = [] }: Extract<StoryServerMessage, { type: 'allPlayers' }>,
): P[] {
  if (!changedOnly) return players;
  const changed = new Map(players.map((player) => [player.characterId, player]));
  const kept = known.filter(({ characterId }) => !gone.includes(characterId));
  const isKnown = new Set(kept.map(({ characterId }) => characterId));
  return [
    ...kept.map((player) => changed.get(player.characterId) ?? player),
    ...players.filter(({ characterId }) => !isKnown.has(characterId)),
  ];
}

function logAfter(known: readonly StoryLogEntry[], changed: readonly StoryLogEntry[]): StoryLogEntry[] {
  const lines = new Map([...known, ...changed].map((line) => [line.id, line]));
  return [...lines.values()].sort((one, other) => one.id - other.id).slice(-STORY_LIMITS.logShown);
}
