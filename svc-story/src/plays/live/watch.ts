/** What the sockets of one channel watch. */
interface Watch {
  chapterId: string;
  /** A host watches as this character. */
  as: string | null;
  /** The sockets follow the current chapter. */
  isGlobal: boolean;
}

export const keyOf = ({ chapterId, as, isGlobal }: Watch): string =>
  [chapterId, as ?? '', isGlobal ? 'g' : ''].join('/');

export function watchOf(key: string): Watch {
  const [chapterId = '', as = '', mark] = key.split('/');
  return { chapterId, as: as === '' ? null : as, isGlobal: mark === 'g' };
}
