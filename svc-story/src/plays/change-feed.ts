import type { Kit } from '@luplay/service-kit';

const CHANNEL = 'story-standings';

/** Notifies every replica that a user's role cards or story role have changed, or the current chapter. */
export class StoryChangeFeed {
  private readonly kit: Pick<Kit, 'redis' | 'log'>;

  constructor(kit: Pick<Kit, 'redis' | 'log'>) {
    this.kit = kit;
  }

  /** The reconciler makes up for a lost message. */
  async accessChanged(userId: string): Promise<void> {
    await this.publish(userId);
  }

  async chapterChanged(): Promise<void> {
    await this.publish('');
  }

  /** `userId` null: the current chapter changed. Resolves to a function that unsubscribes. */
  listen(listener: (userId: string | null) => Promise<void>): Promise<() => Promise<void>> {
    return this.kit.redis.subscribe(CHANNEL, (text) => {
      listener(text === '' ? null : text).catch((error) =>
        this.kit.log.warn({ err: error }, 'story sockets not refreshed'),
      );
    });
  }

  private async publish(text: string): Promise<void> {
    if (!this.kit.redis.connected) return;
    await this.kit.redis
      .publish(CHANNEL, text)
      .catch((error) => this.kit.log.debug({ err: error }, 'story change not published'));
  }
}
