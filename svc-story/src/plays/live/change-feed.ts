import type { HeldRolecards } from '@luplay/contracts/user';
import type { Kit } from '@luplay/service-kit';

const CHANNEL = 'story-changes';

/** `userId` null: the current chapter. `held`: the role cards that the user has now. */
export interface StoryChange {
  userId: string | null;
  held?: HeldRolecards | undefined;
}

/** Notifies every replica that a user's role cards or story role have changed, or the current chapter. */
export class StoryChangeFeed {
  private readonly kit: Pick<Kit, 'redis' | 'log'>;

  constructor(kit: Pick<Kit, 'redis' | 'log'>) {
    this.kit = kit;
  }

  /** The reconciler makes up for a lost message. */
  async accessChanged(userId: string, held?: HeldRolecards): Promise<void> {
    await this.publish({ userId, held });
  }

  async chapterChanged(): Promise<void> {
    await this.publish({ userId: null });
  }

  /** Resolves to a function that unsubscribes. */
  listen(listener: (change: StoryChange) => Promise<void>): Promise<() => Promise<void>> {
    const receive = async (text: string) => listener(JSON.parse(text) as StoryChange);
    return this.kit.redis.subscribe(CHANNEL, (text) => {
      receive(text).catch((error) => this.kit.log.warn({ err: error }, 'story sockets not refreshed'));
    });
  }

  private async publish(change: StoryChange): Promise<void> {
    if (!this.kit.redis.connected) return;
    await this.kit.redis
      .publish(CHANNEL, JSON.stringify(change))
      .catch((error) => this.kit.log.debug({ err: error }, 'story change not published'));
  }
}
