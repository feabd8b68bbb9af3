import type { MediaKind, QuizContent } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import { mediaOf } from './references.ts';
import { extensionOfName, type MediaStore, nameOfMedia } from './store.ts';

const KINDS: Record<string, MediaKind> = { webp: 'picture', mp4: 'video', webm: 'video' };
const kindOf = (name: string): MediaKind => KINDS[extensionOfName(name)] ?? 'audio';

/**
 * Keeps the uploaded files that a quiz is about to name. Throws `validation_failed` with the places of those that do
 * not exist or are of another kind.
 */
export async function assertMediaExist(
  store: Pick<MediaStore, 'touch'>,
  content: Partial<QuizContent>,
  prefix: '' | 'updates.',
  now: number,
): Promise<void> {
  const uploaded = mediaOf(content).flatMap(({ path, ...more }) => {
    const name = nameOfMedia(path);
    return name === null ? [] : [{ name, ...more }];
  });
  const missing = await store.touch(
    uploaded.map(({ name }) => name),
    now,
  );
  const details = uploaded.flatMap(({ name, kind, place }) => {
    if (missing.has(name)) return [{ path: prefix + place, message: 'такого файла нет: загрузите его ещё раз' }];
    return kindOf(name) === kind ? [] : [{ path: prefix + place, message: 'здесь нужен файл другого вида' }];
  });
  if (details.length > 0) throw new AppError('validation_failed', { message: 'Не все файлы на месте.', details });
}
