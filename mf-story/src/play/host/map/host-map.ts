import type { HostPlayer, StoryHostView, StoryNpc } from '@luplay/contracts/story';
import type { MapMarker } from '../../../live-map/model.ts';

/** Everybody on the map, and the NPCs. `connected` undefined: unknown. */
export function mapMarkers(
  { map, players, npcs }: Pick<StoryHostView, 'map' | 'players' | 'npcs'>,
  connected: readonly string[] | undefined,
): MapMarker[] {
  const people = players.map((player) => personMarker(player, connected));
  const others = Object.values(map.rooms).flatMap(({ id, npc }) =>
    npc.flatMap((npcId) => (npcs[npcId]?.enabled ? npcMarker(id, npcs[npcId]) : [])),
  );
  return [...people, ...others];
}

function personMarker(player: HostPlayer, connected: readonly string[] | undefined): MapMarker {
  const { characterId, currentRoom, name, shortName, characterImg, status, userId } = player;
  return {
    id: characterId,
    roomId: currentRoom,
    kind: 'player',
    name,
    shortName,
    image: characterImg,
    isDead: status === 'dead',
    isAway: userId === null || (connected !== undefined && !connected.includes(userId)),
  };
}

const npcMarker = (roomId: string, { id, name, image }: StoryNpc): MapMarker => ({
  id: `${roomId} ${id}`,
  roomId,
  kind: 'npc',
  name,
  shortName: name.slice(0, 2),
  image,
});
