import type { Kit } from '@luplay/service-kit';

const CHANNEL = 'story-standings';

/** Tells every replica that somebody's role cards or role in the story have changed, or the current chapter. */
export class StandingNews {
  private readonly kit: Pick<Kit, 'redis' | 'log'>;

  constructor(kit: Pick<Kit, 'redis' | 'log'>) {
    this.kit = kit;
  }

  /** A lost message is made up for by the reconciler. */
  async changed(userId: string): Promise<void> {
    await this.publish(userId);
  }

  async chapterChanged(): Promise<void> {
    await this.publish('');
  }

  /** `userId` null: the current chapter. Resolves to how to stop listening. */
  listen(listener: (userId: string | null) => Promise<void>): Promise<() => Promise<void>> {
    return this.kit.redis.subscribe(CHANNEL, (text) => {
      listener(text === '' ? null : text).catch((error) =>
        this.kit.log.warn({ err: error }, 'sockets of the story cannot be looked at yet'),
      );
    });
  }

  private async publish(text: string): Promise<void> {
    if (!this.kit.redis.connected) return;
    await this.kit.redis
      .publish(CHANNEL, text)
      .catch((error) => this.kit.log.debug({ err: error }, 'news of the story lost'));
  }
}
