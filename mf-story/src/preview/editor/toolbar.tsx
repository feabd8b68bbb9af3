import { Button, IconButton } from '@luplay/web-kit';
import { previewTexts } from '../../locale/preview.ts';
import { isFull } from '../draft/rooms.ts';
import * as css from './toolbar.module.css';
import type { MapEditor } from './use-map-editor.ts';

interface Props {
  editor: MapEditor;
  isSaving: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onImport: () => void;
  onSave: () => void;
}

const texts = previewTexts.tools;

/** What can be done with the map; below it on a phone, above it on wider screens. */
export function Toolbar({ editor, isSaving, onAdd, onEdit, onCopy, onImport, onSave }: Props) {
  const full = isFull(editor.draft);
  return (
    <div role="toolbar" aria-label={texts.label} className={css.toolbar}>
      <Button icon="plus" disabled={full} title={full ? texts.full : undefined} onClick={onAdd}>
        {texts.add}
      </Button>
      <Button icon="edit" disabled={editor.selected === null} onClick={onEdit}>
        {texts.edit}
      </Button>
      <div className={css.group}>
        <IconButton kind="secondary" icon="undo" label={texts.undo} disabled={!editor.canUndo} onClick={editor.undo} />
        <IconButton kind="secondary" icon="redo" label={texts.redo} disabled={!editor.canRedo} onClick={editor.redo} />
      </div>
      <Button icon="copy" onClick={onCopy}>
        {texts.copy}
      </Button>
      <Button icon="link" onClick={onImport}>
        {texts.import}
      </Button>
      <div className={css.save}>
        <Button kind="primary" icon="check" wide disabled={!editor.isChanged} busy={isSaving} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
      <p className={css.status} role="status">
        {editor.isChanged ? previewTexts.save.unsaved : previewTexts.save.nothing}
      </p>
    </div>
  );
}
