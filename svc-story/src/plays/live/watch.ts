import type { StoryServerMessage } from '@luplay/contracts/story';
import type { ChannelSockets } from '@luplay/live-kit';

/** What sockets of one channel watch. */
export interface Watch {
  chapterId: string;
  /** A host watches as this character. */
  as: string | null;
  /** The sockets follow the current chapter. */
  isGlobal: boolean;
}

export interface OpenWatch extends Watch {
  sockets: ChannelSockets<StoryServerMessage>;
  /** The edition of the content that was last sent to its sockets. */
  edition: string | null;
}

export const keyOf = ({ chapterId, as, isGlobal }: Watch): string =>
  [chapterId, as ?? '', isGlobal ? 'g' : ''].join('/');

export function watchOf(key: string): Watch {
  const [chapterId = '', as = '', mark] = key.split('/');
  return { chapterId, as: as === '' ? null : as, isGlobal: mark === 'g' };
}

/** Runs the work for one key in the order of the calls. */
export class Turns {
  private readonly pending = new Map<string, Promise<void>>();

  run(key: string, work: () => Promise<void>): Promise<void> {
    const mine = (this.pending.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.pending.set(key, mine);
    const tidy = () => {
      if (this.pending.get(key) === mine) this.pending.delete(key);
    };
    mine.then(tidy, tidy);
    return mine;
  }
}
