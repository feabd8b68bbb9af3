import type { DraftTheme, MediaKind, QuizContent } from '@luplay/contracts/lobby-game';

type Themes = readonly Pick<DraftTheme, 'questions'>[];

/** The media of a question, and what each of them must be. */
const SLOTS = {
  audio: 'audio',
  audioQuestion: 'audio',
  audioAnswer: 'audio',
  pictureQuestion: 'picture',
  pictureAnswer: 'picture',
  videoQuestion: 'video',
  videoAnswer: 'video',
} as const satisfies Partial<Record<string, MediaKind>>;
const SLOT_NAMES = Object.keys(SLOTS) as (keyof typeof SLOTS)[];

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
      SLOT_NAMES.flatMap((slot) => {
        const path = media?.[slot]?.path;
        const place = `theme.${theme}.questions.${question}.media.${slot}.path`;
        return path === undefined ? [] : [{ path, kind: SLOTS[slot], place }];
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
  Object.fromEntries(SLOT_NAMES.map((slot) => [`${themes}.questions.media.${slot}.path`, 1 as const]));
