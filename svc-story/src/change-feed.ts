import type { HeldRolecards } from '@luplay/contracts/user';
import { type Kit, messageText, receiveText } from '@luplay/service-kit';

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
    const failed = (error: unknown) => this.kit.log.warn({ err: error }, 'story sockets not refreshed');
    const receive = async (text: string) =>
      receiveText(text, (message) => listener(message as StoryChange).catch(failed));
    return this.kit.redis.subscribe(CHANNEL, (text) => void receive(text).catch(failed));
  }

  private async publish(change: StoryChange): Promise<void> {
    if (!this.kit.redis.connected) return;
    await this.kit.redis
      .publish(CHANNEL, messageText(change))
      .catch((error) => this.kit.log.debug({ err: error }, 'story change not published'));
  }
}
