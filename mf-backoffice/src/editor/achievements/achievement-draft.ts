import type { BodyInputOf } from '@luplay/contracts';
import { ACHIEVEMENT_LUCOINS_MAX, type Achievement, type achievements } from '@luplay/contracts/user';
import { formatNumber } from '@luplay/web-kit';
import type { FieldErrors } from '../../catalogue/form/field-errors.ts';
import type { ChosenPicture } from '../../catalogue/picture/read-picture.ts';
import { ru } from '../../locale/ru.ts';

type NewAchievement = BodyInputOf<typeof achievements.createAchievement>;
export type AchievementChanges = BodyInputOf<typeof achievements.updateAchievement>['updates'];

/** What is typed and chosen. */
export interface AchievementDraft {
  title: string;
  description: string;
  lucoins: string;
  /** Null: none was chosen; what exists keeps its own. */
  picture: ChosenPicture | null;
}

export const draftOf = (known?: Achievement): AchievementDraft => ({
  title: known?.title ?? '',
  description: known?.description ?? '',
  lucoins: known ? String(known.lucoins) : '',
  picture: null,
});

/** Digits, with spaces between the thousands if people like; null for anything else. */
function lucoinsOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d+$/.test(digits) && Number(digits) <= ACHIEVEMENT_LUCOINS_MAX ? Number(digits) : null;
}

/** What the service would refuse, said without asking it. `known`: the achievement that is edited. */
export function faultsOf({ title, description, lucoins, picture }: AchievementDraft, known?: Achievement): FieldErrors {
  return {
    ...(title.trim() === '' && { title: ru.form.titleMissing }),
    ...(description.trim() === '' && { description: ru.form.descriptionMissing }),
    ...(lucoinsOf(lucoins) === null && {
      lucoins: ru.achievements.badLucoins(formatNumber(ACHIEVEMENT_LUCOINS_MAX)),
    }),
    ...(!picture && !known && { picture: ru.picture.missing }),
  };
}

const wordsOf = ({ title, description }: AchievementDraft) => ({
  title: title.trim(),
  description: description.trim(),
});

/** Throws when the draft has faults. */
export function newAchievement(draft: AchievementDraft): NewAchievement {
  const lucoins = lucoinsOf(draft.lucoins);
  if (!draft.picture || lucoins === null) throw new Error('an achievement with faults');
  const { picture, pictureFormat } = draft.picture;
  return { ...wordsOf(draft), lucoins, picture, pictureFormat };
}

/** Only what differs; null when nothing does. */
export function changesOf(known: Achievement, draft: AchievementDraft): AchievementChanges | null {
  const { title, description } = wordsOf(draft);
  const lucoins = lucoinsOf(draft.lucoins);
  const changes: AchievementChanges = {
    ...(title !== known.title && { title }),
    ...(description !== known.description && { description }),
    ...(lucoins !== null && lucoins !== known.lucoins && { lucoins }),
    ...(draft.picture && { picture: draft.picture.picture, pictureFormat: draft.picture.pictureFormat }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
