import type { StoryEvening, StoryFilm } from '@luplay/contracts/story';
import { AppError, type Kit } from '@luplay/service-kit';
import { epilogueView, type PlayContent } from '@luplay/story-rules';
import type { PlayContents } from '../state/contents.ts';
import type { StoredPlay } from '../state/state.ts';
import type { PlayLog } from './log.ts';

/** An evening without its log, whose lines are kept beside those of plays. */
type StoredEvening = Omit<StoryFilm, 'id' | 'log'> & {
  _id: string;
  /** Who had left their character before the end. */
  left?: { userId: string; characterId: string }[];
};

export const EVENINGS = 'storyEvenings';
/** Evenings that are kept; older ones are forgotten. */
const KEPT = 300;
const LISTED = 100;
/** What lists do not show is most of an evening. */
const LIST = { projection: { rooms: 0, backgrounds: 0, epilogue: 0 } } as const;

/** Evenings that are over, each under the edition of its play. */
export class Evenings {
  private readonly evenings;
  private readonly mongo: Kit['mongo'];
  private readonly contents: Pick<PlayContents, 'of'>;
  private readonly log: PlayLog;

  constructor({ mongo }: Pick<Kit, 'mongo'>, parts: { contents: Pick<PlayContents, 'of'>; log: PlayLog }) {
    this.mongo = mongo;
    this.contents = parts.contents;
    this.log = parts.log;
    this.evenings = mongo.collection<StoredEvening>(EVENINGS);
  }

  prepare(): Promise<void> {
    return this.mongo.ensureIndexes(EVENINGS, [
      { key: { endedAt: -1 } },
      { key: { 'people.userId': 1, endedAt: -1 } },
      { key: { 'left.userId': 1, endedAt: -1 } },
    ]);
  }

  /** Keeps the play as it is now; what was over keeps its times and players. One that nobody has entered is none. */
  async keep(stored: StoredPlay): Promise<void> {
    const [first] = Object.keys(stored.play.players);
    if (first === undefined) return;
    await this.log.keep(stored);
    const [oldest] = await this.log.page(stored, 1, 2);
    const { _id, ...evening } = eveningOf(stored, await this.contents.of(stored.edition), oldest?.ts);
    const over = await this.evenings.findOne({ _id, isOver: true });
    const { startedAt, endedAt, people, left = [] } = over ?? evening;
    await this.evenings.replaceOne({ _id }, { ...evening, startedAt, endedAt, people, left }, { upsert: true });
    for (const old of await this.evenings.find({}, LIST).sort({ endedAt: -1 }).skip(KEPT).toArray()) {
      await this.log.forget(old._id);
      await this.evenings.deleteOne({ _id: old._id });
    }
  }

  /** Keeps an evening whose end a crash has cut off. */
  async keepEnded(stored: StoredPlay | null): Promise<void> {
    if (!stored?.play.epilogue?.isOver) return;
    if (!(await this.evenings.findOne({ _id: stored.edition, isOver: true }))) await this.keep(stored);
  }

  /** The host has taken its end back. */
  async reopen(edition: string): Promise<void> {
    await this.evenings.updateOne({ _id: edition }, { $set: { isOver: false } });
  }

  /** `userId` null: all. */
  async list(userId: string | null): Promise<StoryEvening[]> {
    const own = userId === null ? {} : { isOver: true, $or: [{ 'people.userId': userId }, { 'left.userId': userId }] };
    const found = await this.evenings.find(own, LIST).sort({ endedAt: -1 }).limit(LISTED).toArray();
    return found.map(({ _id: id, chapter, startedAt, endedAt, isOver, ...evening }) => ({
      ...{ id, chapter, startedAt, endedAt, isOver, people: peopleFor(evening, userId) },
    }));
  }

  /** `userId` null: any, as hosts see it. Throws `not_found`. */
  async read(edition: string, userId: string | null): Promise<StoryFilm> {
    const found = await this.evenings.findOne({ _id: edition });
    if (!found) throw new AppError('not_found');
    const { _id: id, left, ...evening } = found;
    const people = peopleFor(found, userId);
    const mayRead = userId === null || (evening.isOver && people.some((one) => one.userId === userId));
    if (!mayRead) throw new AppError('not_found');
    const log = await this.log.whole(id);
    return { id, ...evening, people, log: userId === null ? log : log.flatMap(shownToPlayers) };
  }
}

/** Who has left a character, and played no other, reads the evening as its player. */
function peopleFor({ people, left = [] }: Pick<StoredEvening, 'people' | 'left'>, userId: string | null) {
  const own = left.find((one) => one.userId === userId);
  if (!own || people.some((one) => one.userId === userId)) return people;
  return people.map((one) => (one.characterId === own.characterId ? { ...one, userId } : one));
}

type Line = StoryFilm['log'][number];

/** Where the host has moved somebody is seen, what the host has written is not. */
function shownToPlayers({ id, ts, action, kind, who, places, statuses, undone }: Line): Line[] {
  if (undone) return [];
  const trace = {
    ...(kind && { kind }),
    ...(who && { who }),
    ...(places && { places }),
    ...(statuses && { statuses }),
  };
  return [{ id, ts, action: kind === 'host' ? '' : action, ...trace }];
}

function eveningOf(stored: StoredPlay, content: PlayContent, startedAt?: number): StoredEvening {
  const { play, edition, updatedAt, left = {} } = stored;
  return {
    _id: edition,
    chapter: { id: content.chapterId, name: content.name },
    startedAt: startedAt ?? play.log[0]?.ts ?? updatedAt,
    endedAt: play.log.at(-1)?.ts ?? updatedAt,
    isOver: play.epilogue?.isOver ?? false,
    left: Object.entries(left).map(([userId, characterId]) => ({ userId, characterId })),
    people: Object.values(play.players).map(({ characterId, userId, status }) => {
      const { name = characterId, image = '' } = content.characters[characterId] ?? {};
      return { characterId, name, image, userId, status };
    }),
    rooms: Object.values(content.rooms).map(({ id, name, position, size, floor, connections }) => ({
      ...{ id, name, position, size, floor, connections },
    })),
    ...(content.backgrounds && { backgrounds: content.backgrounds }),
    epilogue: epilogueView(content, play),
  };
}
