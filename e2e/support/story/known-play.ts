import type { HostPlayer, LivePlayer, StoryHostView, StoryServerMessage, StoryState } from '@luplay/contracts/story';
import { STORY_LIMITS } from '@luplay/contracts/story';

/** What a client knows of a play after a message, by the contract of its socket. */
export function knownAfter(known: StoryState | undefined, message: StoryServerMessage): StoryState | undefined {
  if (message.type === 'connection_established') return message.storyState;
  if (!known) return undefined;
  if (message.type === 'presence') return { ...known, presence: message.presence };
  if (known.host) return { ...known, host: hostAfter(known.host, message) };
  const { player } = known;
  if (!player) return known;
  switch (message.type) {
    case 'map': {
      const { npcs = player.npcs, itemsHere = player.itemsHere } = message;
      return { ...known, player: { ...player, map: message.map as typeof player.map, npcs, itemsHere } };
    }
    case 'allPlayers':
      return { ...known, player: { ...player, players: merged(player.players, message) } };
    case 'characterState': {
      const { state, inventory, notes } = message;
      return { ...known, player: { ...player, state, inventory, notes } };
    }
    case 'actionPoints':
      return { ...known, player: { ...player, state: { ...player.state, actionPoints: message.value } } };
    default:
      return known;
  }
}

function hostAfter(host: StoryHostView, message: StoryServerMessage): StoryHostView {
  switch (message.type) {
    case 'map': {
      const map = message.map as StoryHostView['map'];
      return { ...host, map: message.changedOnly ? { ...map, rooms: { ...host.map.rooms, ...map.rooms } } : map };
    }
    case 'allPlayers':
      return { ...host, players: merged(host.players, message) };
    case 'state':
      return { ...host, state: message.state };
    case 'actionsLog': {
      const lines = new Map((message.changedOnly ? host.log : []).map((line) => [line.id, line]));
      for (const line of message.log) lines.set(line.id, line);
      const log = [...lines.values()].toSorted((one, other) => one.id - other.id);
      return { ...host, log: log.slice(-STORY_LIMITS.logShown) };
    }
    default:
      return host;
  }
}

function merged<P extends HostPlayer | LivePlayer>(
  known: P[],
  { players, changedOnly, gone = [] }: Extract<StoryServerMessage, { type: 'allPlayers' }>,
): P[] {
  if (!changedOnly) return players as P[];
  const all = new Map(known.map((player) => [player.characterId, player]));
  for (const characterId of gone) all.delete(characterId);
  for (const player of players as P[]) all.set(player.characterId, player);
  return [...all.values()];
}
