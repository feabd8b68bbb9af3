import {
  type DraftQuestion,
  type MediaKind,
  QUESTION_FILE_FIELDS,
  QUESTION_FILES,
  type QuizContent,
} from '@luplay/contracts/lobby-game';
import { quizImport } from '../locale/import.ts';

type Media = DraftQuestion['media'];

/** The new path of a file; null: the quiz goes without it. */
export type ReplaceFile = (path: string, kind: MediaKind, place: string) => string | null;

/** The quiz with other paths of its files. */
export function replaceFiles(content: QuizContent, replace: ReplaceFile): QuizContent {
  const { audio, backgorund } = content.backgorundMedia;
  const place = quizImport.places.file;
  const playlistPath = audio && replace(audio.playlistPath, 'audio', place);
  const picture = backgorund && replace(backgorund.path, 'picture', place);
  return {
    ...content,
    backgorundMedia: {
      ...(audio && playlistPath ? { audio: { ...audio, playlistPath } } : {}),
      ...(picture ? { backgorund: { path: picture } } : {}),
    },
    theme: content.theme.map((theme, index) => ({
      ...theme,
      questions: theme.questions.map((question, number) => ({
        ...question,
        media: replaceInQuestion(question.media, quizImport.places.question(index + 1, number + 1), replace),
      })),
    })),
  };
}

function replaceInQuestion(media: Media, place: string, replace: ReplaceFile): Media {
  const files = QUESTION_FILE_FIELDS.flatMap((field) => {
    const path = media[field] && replace(media[field].path, QUESTION_FILES[field], place);
    return path ? [[field, { path }] as const] : [];
  });
  const kept: Media = { type: media.type, ...Object.fromEntries(files) };
  return files.length === QUESTION_FILE_FIELDS.filter((field) => media[field]).length
    ? kept
    : { ...kept, type: mediaType(kept) };
}

/** The type that fits the files. */
export function mediaType(media: Omit<Media, 'type'>): Media['type'] {
  if (media.videoQuestion || media.videoAnswer) return 'Video';
  return media.pictureQuestion || media.pictureAnswer ? 'Picture' : 'No media';
}
