import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { storyForm } from '../entries/story-form.ts';
import { description, enabled, name, text } from '../fields/fields.tsx';
import { story } from '../locale.ts';

export const npcForm = storyForm('npcs', {
  columns: [picturedColumn('npcs'), descriptionColumn, enabledColumn],
  pictured: true,
  fields: {
    name,
    description,
    dialog: text({ label: story.npcs.dialog, multiline: true, rows: 4, required: true }),
    enabled,
  },
});
