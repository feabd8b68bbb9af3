import type { DraftQuestion, MediaKind } from '@luplay/contracts/lobby-game';
import { changeQuestion } from '../draft/changes.ts';
import type { QuizDraft } from '../draft/draft.ts';

export type QuestionMedia = DraftQuestion['media'];
export type MediaType = QuestionMedia['type'];
export type MediaPart = 'question' | 'answer';

/** The files that authors choose. A question's sound is `audio`; the contract's `audioQuestion` goes before it. */
export type MediaField =
  | 'pictureQuestion'
  | 'pictureAnswer'
  | 'videoQuestion'
  | 'videoAnswer'
  | 'audio'
  | 'audioAnswer';

interface MediaSlot {
  kind: MediaKind;
  part: MediaPart;
  /** Unset: every type has it. */
  type?: MediaType;
}

export const MEDIA_SLOTS: Readonly<Record<MediaField, MediaSlot>> = {
  pictureQuestion: { kind: 'picture', part: 'question', type: 'Picture' },
  videoQuestion: { kind: 'video', part: 'question', type: 'Video' },
  audio: { kind: 'audio', part: 'question' },
  pictureAnswer: { kind: 'picture', part: 'answer', type: 'Picture' },
  videoAnswer: { kind: 'video', part: 'answer', type: 'Video' },
  audioAnswer: { kind: 'audio', part: 'answer' },
};
export const FIELDS = Object.keys(MEDIA_SLOTS) as MediaField[];

export const pathIn = (media: QuestionMedia, field: MediaField): string | null =>
  ((field === 'audio' ? media.audioQuestion : undefined) ?? media[field])?.path ?? null;

/** The id of a question's upload. `key`: the draft's. */
export const slotOf = (key: string, field: MediaField): string => `${key} ${field}`;

/** The fields that only other types have. */
export const fieldsWithout = (type: MediaType): MediaField[] =>
  FIELDS.filter((field) => (MEDIA_SLOTS[field].type ?? type) !== type);

/** What the author is offered in a part: the files of the type, and any other that players would see or hear. */
export const fieldsOf = (media: QuestionMedia, part: MediaPart): MediaField[] =>
  FIELDS.filter((field) => {
    const slot = MEDIA_SLOTS[field];
    return slot.part === part && (slot.type === undefined || slot.type === media.type || pathIn(media, field) !== null);
  });

/** Players hear the video instead. */
export const isUnderVideo = (media: QuestionMedia, field: MediaField): boolean =>
  (field === 'audio' && media.videoQuestion !== undefined) ||
  (field === 'audioAnswer' && media.videoAnswer !== undefined);

/** A null `path` removes the file. A file gives the question its type. */
export function withFile(media: QuestionMedia, field: MediaField, path: string | null): QuestionMedia {
  const { [field]: _before, ...others } = media;
  if (field === 'audio') delete others.audioQuestion;
  if (path === null) return others;
  return { ...others, type: MEDIA_SLOTS[field].type ?? media.type, [field]: { path } };
}

/** Without the files that the type does not have: players see every file, whatever the type. */
export function withType(media: QuestionMedia, type: MediaType): QuestionMedia {
  const kept: QuestionMedia = { ...media, type };
  for (const field of fieldsWithout(type)) delete kept[field];
  return kept;
}

/** Changes the media of one question as it is by then: a file may arrive long after it was chosen. */
export function changeMedia(draft: QuizDraft, key: string, next: (media: QuestionMedia) => QuestionMedia): QuizDraft {
  const question = draft.theme.flatMap(({ questions }) => questions).find((each) => each.key === key);
  return question ? changeQuestion(draft, key, { media: next(question.media) }) : draft;
}
