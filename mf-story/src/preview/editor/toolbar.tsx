import { Button, cx, IconButton, Row, Stack, TextField } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { previewTexts } from '../../locale/preview.ts';
import type { CanvasMode } from '../canvas/canvas.tsx';
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
    <Stack gap={2} role="toolbar" aria-label={texts.label} className={css.toolbar}>
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
    </Stack>
  );
}

interface DrawingProps {
  mode: CanvasMode;
  onMode: (mode: CanvasMode) => void;
  isAllShown: boolean;
  onAllShown: (shown: boolean) => void;
  mayCopy: boolean;
  onCopyRoom: () => void;
  onAddFloor: () => void;
  onBackground: () => void;
}

/** How rooms are drawn and connected, and which floors are shown. */
export function DrawingTools({ mode, onMode, isAllShown, onAllShown, mayCopy, ...acts }: DrawingProps) {
  const toggle = (own: 'draw' | 'connect') => ({
    'aria-pressed': mode === own,
    kind: mode === own ? ('primary' as const) : ('secondary' as const),
    onClick: () => onMode(mode === own ? 'move' : own),
  });
  return (
    <Row gap={2} wrap role="toolbar" aria-label={texts.drawing} className={css.drawing}>
      <Button size="s" icon="edit" {...toggle('draw')}>
        {texts.draw}
      </Button>
      <Button size="s" icon="link" {...toggle('connect')}>
        {texts.connect}
      </Button>
      <Button size="s" icon="copy" disabled={!mayCopy} onClick={acts.onCopyRoom}>
        {texts.duplicate}
      </Button>
      <Button size="s" icon="chevron-up" onClick={acts.onAddFloor}>
        {texts.addFloor}
      </Button>
      <Button size="s" icon="map" aria-haspopup="dialog" onClick={acts.onBackground}>
        {texts.background}
      </Button>
      <Button
        size="s"
        icon="expand"
        aria-pressed={isAllShown}
        kind={isAllShown ? 'primary' : 'secondary'}
        onClick={() => onAllShown(!isAllShown)}
      >
        {texts.allFloors}
      </Button>
    </Row>
  );
}

interface NamingProps {
  name: string;
  /** Null: the name stays. `isDone`: the keyboard goes on at the room. */
  onName: (name: string | null, isDone: boolean) => void;
}

/** The name of a room that was just added: typed at once, kept by Enter and by going on. */
export function NewRoomName({ name, onName }: NamingProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault();
        onName(typed, true);
      }}
    >
      <TextField
        ref={field}
        label={texts.naming}
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
        onBlur={() => onName(typed, false)}
        onKeyDown={({ key, code, ctrlKey, metaKey }) => {
          if (key === 'Escape') onName(null, true);
          // The editor hears the key next, and saves the map with this name.
          else if (code === 'KeyS' && (ctrlKey || metaKey)) flushSync(() => onName(typed, true));
        }}
      />
    </form>
  );
}

interface JsonProps {
  isChanged: boolean;
  onCopy: () => void;
  onImport: () => void;
}

/** Whether everything is saved, and the map as JSON. */
export const MapStatus = ({ isChanged, onCopy, onImport }: JsonProps) => (
  <Row gap={2} align="center" wrap className={css.status}>
    <p className={css.touch}>{previewTexts.canvas.touch}</p>
    <p className={css.mouse}>{previewTexts.canvas.mouse}</p>
    <p role="status" className={cx(css.state, isChanged && css.changed)}>
      {isChanged ? previewTexts.save.unsaved : previewTexts.save.nothing}
    </p>
    <Button size="s" icon="copy" onClick={onCopy}>
      {texts.copy}
    </Button>
    <Button size="s" icon="newspaper" onClick={onImport}>
      {texts.import}
    </Button>
  </Row>
);
