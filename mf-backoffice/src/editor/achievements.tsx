import { ACHIEVEMENT_LUCOINS_MAX, type Achievement, achievements } from '@luplay/contracts/user';
import { api, type Column, formatNumber, Row, sharedKeys } from '@luplay/web-kit';
import { DraftField } from '../catalogue/form/draft-field.tsx';
import { EntryEditor } from '../catalogue/form/entry-editor.tsx';
import { type EntryForm, requirePicture } from '../catalogue/form/entry-form.ts';
import { EntryTable } from '../catalogue/list/entry-table.tsx';
import * as css from '../catalogue/list/list.module.css';
import { EntryPicture } from '../catalogue/picture/entry-picture.tsx';
import { type CommonDraft, CommonFields, descriptionColumn, requiredFields } from './common-fields.tsx';
import { editor } from './locale.ts';

export interface AchievementRow extends Achievement {
  id: string;
}

interface Props {
  rows: readonly AchievementRow[];
  onEdit: (row: AchievementRow) => void;
}

const columns: readonly Column<AchievementRow>[] = [
  {
    key: 'title',
    title: editor.columns.title,
    render: ({ title, picture }) => (
      <Row as="span" align="center" className={css.entry}>
        <EntryPicture kind="achievements" src={picture} />
        <span className={css.title}>{title}</span>
      </Row>
    ),
  },
  descriptionColumn,
  {
    key: 'lucoins',
    title: editor.columns.lucoins,
    align: 'end',
    render: ({ lucoins }) => <span className={css.number}>{formatNumber(lucoins)}</span>,
  },
];

export const AchievementTable = (props: Props) => (
  <EntryTable
    {...props}
    label={editor.achievements.table}
    columns={columns}
    nameOf={({ title }) => title}
    texts={editor}
    empty={{ icon: 'trophy', title: editor.achievements.empty }}
  />
);

interface AchievementDialogProps {
  /** The achievement to edit; a new one when there is none. */
  known?: AchievementRow;
  onClose: () => void;
}

const texts = editor.achievements;

export function AchievementDialog({ known, onClose }: AchievementDialogProps) {
  return (
    <EntryEditor form={achievementForm} known={known} onClose={onClose}>
      {(fields) => {
        const picture = fields.draft.picture?.preview ?? known?.picture ?? null;
        return (
          <>
            <CommonFields
              fields={fields}
              preview={<EntryPicture kind="achievements" src={picture} large />}
              hasPicture={picture !== null}
            />
            <DraftField
              fields={fields}
              name="lucoins"
              label={texts.lucoins}
              hint={texts.lucoinsHint}
              inputMode="numeric"
              required
            />
          </>
        );
      }}
    </EntryEditor>
  );
}

interface AchievementDraft extends CommonDraft {
  lucoins: string;
}

interface AchievementContent {
  title: string;
  description: string;
  lucoins: number;
}

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
