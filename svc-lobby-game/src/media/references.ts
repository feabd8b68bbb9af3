import {
  type DraftTheme,
  type MediaKind,
  QUESTION_FILE_FIELDS,
  QUESTION_FILES,
  type QuizContent,
} from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import { extensionOfName, type MediaStore, nameOfMedia } from './store.ts';

type Themes = readonly Pick<DraftTheme, 'questions'>[];

export interface Reference {
  /** As the content names it. */
  path: string;
  kind: MediaKind;
  /** Where it stands in the content. */
  place: string;
}

function ofThemes(themes: Themes): Reference[] {
  return themes.flatMap(({ questions }, theme) =>
    questions.flatMap(({ media }, question) =>
      QUESTION_FILE_FIELDS.flatMap((slot) => {
        const path = media?.[slot]?.path;
        const place = `theme.${theme}.questions.${question}.media.${slot}.path`;
        return path === undefined ? [] : [{ path, kind: QUESTION_FILES[slot], place }];
      }),
    ),
  );
}

/** Every file that a quiz names, of the product or uploaded. */
export function mediaOf({ theme = [], backgorundMedia = {} }: Partial<QuizContent>): Reference[] {
  const { audio, backgorund } = backgorundMedia;
  const sound = audio && { path: audio.playlistPath, kind: 'audio' as const };
  const picture = backgorund && { path: backgorund.path, kind: 'picture' as const };
  return [
    ...(sound ? [{ ...sound, place: 'backgorundMedia.audio.playlistPath' }] : []),
    ...(picture ? [{ ...picture, place: 'backgorundMedia.backgorund.path' }] : []),
    ...ofThemes(theme),
  ];
}

/** For a query that needs nothing but the files that questions name: the fields below a question. */
export const mediaFields = (themes: string): Record<string, 1> =>
  Object.fromEntries(QUESTION_FILE_FIELDS.map((slot) => [`${themes}.questions.media.${slot}.path`, 1 as const]));

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
