import type { StoryRole } from '@luplay/contracts/story';
import { type Mongo, nullIfDuplicate } from '@luplay/service-kit';

/** A host. All other users are players. */
interface Host {
  /** userId */
  _id: string;
  /** Epoch ms. */
  since: number;
}

export const STORY_HOSTS = 'storyHosts';

export type StoryRoleStore = ReturnType<typeof storyRoleStore>;

export function storyRoleStore(mongo: Pick<Mongo, 'collection'>) {
  const hosts = mongo.collection<Host>(STORY_HOSTS);
  return {
    /** userId of the person who was made host last; null when there is none. */
    async host(): Promise<string | null> {
      const [latest] = await hosts.find().sort({ since: -1, _id: 1 }).limit(1).toArray();
      return latest?._id ?? null;
    },

    /** userIds of all hosts. */
    hosts: async (): Promise<string[]> => (await hosts.find().toArray()).map(({ _id }) => _id),

    async hostsAmong(userIds: string[]): Promise<ReadonlySet<string>> {
      const found = await hosts.find({ _id: { $in: userIds } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** A user who is host already keeps the earlier time. */
    async set(userId: string, role: StoryRole, now: number): Promise<void> {
      if (role === 'player') return void (await hosts.deleteOne({ _id: userId }));
      await nullIfDuplicate(hosts.updateOne({ _id: userId }, { $setOnInsert: { since: now } }, { upsert: true }));
    },
  };
}
