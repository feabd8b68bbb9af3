import { Button, cx, IconButton, Row } from '@luplay/web-kit';
import { previewTexts } from '../../locale/preview.ts';
import { isFull } from '../draft/rooms.ts';
import type { MapEditor } from '../draft/use-map-editor.ts';
import * as css from './toolbar.module.css';

interface Props {
  editor: MapEditor;
  isSaving: boolean;
  onAdd: () => void;
  onEdit: () => void;
  onSave: () => void;
}

const texts = previewTexts.tools;

/** What is done with the map again and again; within a thumb's reach on a phone. */
export function Toolbar({ editor, isSaving, onAdd, onEdit, onSave }: Props) {
  const full = isFull(editor.draft);
  return (
    <div role="toolbar" aria-label={texts.label} className={css.toolbar}>
      <Row gap={2}>
        <Button icon="plus" className={css.main} disabled={full} title={full ? texts.full : undefined} onClick={onAdd}>
          {texts.add}
        </Button>
        <Button icon="edit" className={css.main} disabled={editor.selected === null} onClick={onEdit}>
          {texts.edit}
        </Button>
      </Row>
      <Row gap={2}>
        <IconButton kind="secondary" icon="undo" label={texts.undo} disabled={!editor.canUndo} onClick={editor.undo} />
        <IconButton kind="secondary" icon="redo" label={texts.redo} disabled={!editor.canRedo} onClick={editor.redo} />
        <Button
          kind="primary"
          icon="check"
          className={css.save}
          disabled={!editor.isChanged}
          busy={isSaving}
          onClick={onSave}
        >
          {texts.save}
        </Button>
      </Row>
    </div>
  );
}

interface JsonProps {
  isChanged: boolean;
  onCopy: () => void;
  onImport: () => void;
}

/** Whether everything is saved, and the map as JSON. */
export const MapStatus = ({ isChanged, onCopy, onImport }: JsonProps) => (
  <div className={css.status}>
    <p className={css.touch}>{previewTexts.canvas.touch}</p>
    <p role="status" className={cx(css.state, isChanged && css.changed)}>
      {isChanged ? previewTexts.save.unsaved : previewTexts.save.nothing}
    </p>
    <Button size="s" icon="copy" onClick={onCopy}>
      {texts.copy}
    </Button>
    <Button size="s" icon="newspaper" onClick={onImport}>
      {texts.import}
    </Button>
  </div>
);
