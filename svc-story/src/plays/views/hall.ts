import type { HallView, StoryServerMessage } from '@luplay/contracts/story';
import type { Unstamped } from '@luplay/live-kit';
import { actView, epilogueView, type PlayContent, type PlayState, roomOf, voteView } from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';
import { changedFields } from './changes.ts';

/** Everything that the hall may know: of secrets, things and people's whereabouts nothing. */
export function hallView(stored: StoredPlay, content: PlayContent): HallView {
  const { play, code = '', waiting = [] } = stored;
  return {
    code,
    rooms: foundRooms(content, play),
    cast: castOf(stored, content),
    waiting: waiting.length,
    told: play.hall ?? null,
    act: actView(content, play),
    vote: voteView(content, play, {}),
    epilogue: epilogueView(content, play),
  };
}

/** What the hall is told of a change. */
export function hallUpdates(
  before: StoredPlay,
  after: StoredPlay,
  content: PlayContent,
): Unstamped<StoryServerMessage>[] {
  const hall = changedFields(hallView(before, content), hallView(after, content));
  return Object.keys(hall).length === 0 ? [] : [{ type: 'hall', hall, changedOnly: true }];
}

/** The rooms that somebody has visited, and the hidden ones that somebody has found. */
function foundRooms(content: PlayContent, play: PlayState): HallView['rooms'] {
  const found = new Set(
    Object.values(play.players).flatMap(({ visited, foundHidden }) => [...visited, ...foundHidden]),
  );
  return Object.fromEntries(
    [...found].flatMap((id) => {
      const room = roomOf(content, play, id);
      if (!room) return [];
      const { name, position, size, floor, enabled } = room;
      const connections = room.connections.filter((to) => found.has(to));
      return [[id, { id, name, position, size, floor, enabled, connections }]];
    }),
  );
}

function castOf({ play, seats = {}, kept = {} }: StoredPlay, { characters, evening }: PlayContent): HallView['cast'] {
  const seated = new Set(Object.values(seats).map(({ characterId }) => characterId));
  return Object.values(characters).map(({ id: characterId, name, image }) => {
    const player = play.players[characterId];
    const taken = seated.has(characterId) || (player !== undefined && player.userId !== null);
    const shown = { characterId, name, image, line: evening?.publicLines[characterId] ?? null, taken };
    const isShownWhere = evening?.hallShowsPeople && player && player.userId !== null;
    const isKept = kept[characterId] === '' && { kept: true as const };
    return { ...shown, ...isKept, dead: player?.status === 'dead', ...(isShownWhere && { room: player.currentRoom }) };
  });
}
