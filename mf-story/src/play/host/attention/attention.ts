import { ACTION_POINTS_MAX, type HostPlayer, type StoryHostView, storyActions } from '@luplay/contracts/story';

/** In the order of the strip: the most urgent first. */
export const ATTENTION_KINDS = ['calling', 'asking', 'away', 'tired', 'unread', 'absent', 'dead'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface Attention {
  kind: AttentionKind;
  characterId: string;
  name: string;
  image: string;
}

/** Fewer points than this are not enough for any action. */
const TIRED_BELOW = Math.min(...Object.values(storyActions).map(({ cost }) => cost), ACTION_POINTS_MAX);

interface Watched {
  host: Pick<StoryHostView, 'players' | 'characters' | 'talk'>;
  /** userIds of the players with an open socket; undefined: unknown. */
  connected: readonly string[] | undefined;
  /** Ids of characters whose role card somebody holds. */
  held: ReadonlySet<string>;
}

/** What is to be noticed about somebody in the play. Nothing about characters that nobody plays. */
export function attentionTo(player: HostPlayer, connected: readonly string[] | undefined): AttentionKind[] {
  const { userId, status, actionPoints, message } = player;
  if (userId === null) return [];
  const isAlive = status === 'alive';
  const found: Record<AttentionKind, boolean> = {
    // Asked for, not seen: `attentionOf` adds them.
    calling: false,
    asking: false,
    away: isAlive && connected !== undefined && !connected.includes(userId),
    tired: isAlive && actionPoints < TIRED_BELOW,
    unread: message !== null,
    absent: false,
    dead: !isAlive,
  };
  return ATTENTION_KINDS.filter((kind) => found[kind]);
}

/** Everything that needs the host's attention, the most urgent first. */
export function attentionOf({ host, connected, held }: Watched): Attention[] {
  const entered = new Set(host.players.map(({ characterId }) => characterId));
  const noticed = host.players.flatMap((player) =>
    attentionTo(player, connected).map((kind) => about(kind, player.characterId, player.name, player.characterImg)),
  );
  const asked = (host.talk?.asks ?? []).flatMap(({ characterId, what }) => {
    const player = host.players.find((each) => each.characterId === characterId);
    const kind = what === 'host' ? 'calling' : 'asking';
    return player && player.userId !== null ? about(kind, characterId, player.name, player.characterImg) : [];
  });
  const absent = Object.values(host.characters)
    .filter(({ id }) => held.has(id) && !entered.has(id))
    .map(({ id, name, image }) => about('absent', id, name, image));
  return [...asked, ...noticed, ...absent].sort(
    (one, other) => ATTENTION_KINDS.indexOf(one.kind) - ATTENTION_KINDS.indexOf(other.kind),
  );
}

const about = (kind: AttentionKind, characterId: string, name: string, image: string): Attention => ({
  kind,
  characterId,
  name,
  image,
});
