import { ACHIEVEMENT_LUCOINS_MAX, achievements } from '@luplay/contracts/user';
import { api, formatNumber, sharedKeys } from '@luplay/web-kit';
import { type EntryForm, requirePicture } from '../../catalogue/form/entry-form.ts';
import { editor } from '../locale.ts';
import { type CommonDraft, requiredFields } from '../required-fields.ts';
import type { AchievementRow } from './achievement-table.tsx';

export interface AchievementDraft extends CommonDraft {
  lucoins: string;
}

interface AchievementContent {
  title: string;
  description: string;
  lucoins: number;
}

const texts = editor.achievements;

/** Digits, possibly with spaces between the thousands; null for anything else. */
function lucoinsOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d+$/.test(digits) && Number(digits) <= ACHIEVEMENT_LUCOINS_MAX ? Number(digits) : null;
}

export const achievementForm: EntryForm<AchievementRow, AchievementDraft, AchievementContent> = {
  catalogue: sharedKeys.achievements,
  texts: { createTitle: editor.createAchievement, ...texts },
  draftOf: (known) => ({
    title: known?.title ?? '',
    description: known?.description ?? '',
    lucoins: known ? String(known.lucoins) : '',
    picture: null,
  }),
  validate: (draft, known) => ({
    ...requiredFields(draft, known),
    ...(lucoinsOf(draft.lucoins) === null && { lucoins: texts.badLucoins(formatNumber(ACHIEVEMENT_LUCOINS_MAX)) }),
  }),
  contentOf: ({ title, description, lucoins }) => ({
    title: title.trim(),
    description: description.trim(),
    lucoins: lucoinsOf(lucoins) ?? 0,
  }),
  create: (body) => api(achievements.createAchievement, { body: requirePicture(body) }),
  update: (achievementId, updates) => api(achievements.updateAchievement, { body: { achievementId, updates } }),
  removal: {
    title: texts.deleteTitle,
    text: ({ title }) => texts.deleteText(title),
    done: texts.deleted,
    failed: texts.deleteFailed,
    remove: (achievementId) => api(achievements.deleteAchievement, { body: { achievementId } }),
  },
};
