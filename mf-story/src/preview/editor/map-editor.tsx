import { ROOM_BOUNDS } from '@luplay/contracts/story';
import { announce, lazily, notify, Stack, useClosingConfirmation, useHeldSwipes, useMediaQuery } from '@luplay/web-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useClosing } from '../../content/use-closing.tsx';
import { boundsOf } from '../../live-map/layout/geometry.ts';
import { type Cell, type CellRect, rectOf } from '../../live-map/model.ts';
import { previewTexts as texts } from '../../locale/preview.ts';
import { Canvas, type CanvasHandle, type CanvasMode } from '../canvas/canvas.tsx';
import { mapRoom } from '../canvas/map-rooms.ts';
import { disconnect, setLink } from '../draft/connections.ts';
import { type MapDraft, roomIn, roomsJson } from '../draft/map-draft.ts';
import { addRoom, canDelete, copyRoom, deleteRoom, isFull, nameRoom } from '../draft/rooms.ts';
import { type ServedMap, useMapEditor } from '../draft/use-map-editor.ts';
import { BESIDE } from '../panel/beside.ts';
import { SaveFaults } from '../saving/save-faults-list.tsx';
import { useSave } from '../saving/use-save.ts';
import * as css from './map-editor.module.css';
import { DrawingTools, MapStatus, NewRoomName, Toolbar } from './toolbar.tsx';

const RoomPanel = lazily(() => import('../panel/room-panel.tsx'));
const BackgroundDialog = lazily(() => import('../background/background-dialog.tsx'));
const CopyDialog = lazily(() => import('../json/copy-dialog.tsx'));
const ImportDialog = lazily(() => import('../json/import-dialog.tsx'));
const ConflictDialog = lazily(() => import('../saving/conflict-dialog.tsx'));

interface Props {
  served: ServedMap;
  /** To open with, from a link. */
  room: string | null;
  onChanged: (changed: boolean) => void;
}

/** Edits one map: the canvas, its actions, the panel of a room. */
export function MapEditor({ served, room, onChanged }: Props) {
  const editor = useMapEditor(served, room);
  const { draft, selected } = editor;
  const { save, conflict, closeConflict, faults, closeFaults } = useSave(editor);
  const [panel, setPanel] = useState(roomIn(draft, room) !== undefined);
  const [json, setJson] = useState<'copy' | 'import' | null>(null);
  /** The floor whose picture is chosen. */
  const [backdrop, setBackdrop] = useState<number | null>(null);
  const [panelEdited, setPanelEdited] = useState(false);
  const [mode, setMode] = useState<CanvasMode>('move');
  const [isAllShown, setAllShown] = useState(false);
  /** A floor that was added and has no room yet. */
  const [emptyFloor, setEmptyFloor] = useState<number | null>(null);
  /** A room that was just added. */
  const [naming, setNaming] = useState<string | null>(null);
  const isBeside = useMediaQuery(BESIDE);
  const canvas = useRef<CanvasHandle>(null);
  useClosingConfirmation(editor.isChanged || panelEdited, 'draft');
  useHeldSwipes(true);
  useEffect(() => onChanged(editor.isChanged || panelEdited), [editor.isChanged, panelEdited, onChanged]);

  const { leave: guarded, question } = useClosing(panelEdited, texts.panel);
  const select = (id: string | null) => {
    if (id === selected) return;
    guarded(() => {
      editor.select(id);
      const chosen = roomIn(draft, id);
      announce(chosen ? texts.canvas.selected(chosen.name) : texts.canvas.unselected);
    });
  };
  const reveal = (next: MapDraft, id: string) => {
    const shown = roomIn(next, id);
    if (shown) canvas.current?.show(mapRoom(shown));
  };
  const show = (added: { draft: MapDraft; id: string }) => {
    editor.change(added.draft);
    editor.select(added.id);
    reveal(added.draft, added.id);
    setNaming(added.id);
    announce(texts.canvas.added(roomIn(added.draft, added.id)?.name ?? ''));
  };
  const add = (floor = canvas.current?.floor, rect?: CellRect) =>
    guarded(() => !isFull(draft) && show(addRoom(draft, floor, rect)));
  const copy = () =>
    guarded(() => {
      const copied = isFull(draft) || selected === null ? null : copyRoom(draft, selected);
      if (copied) show(copied);
    });
  const name = (id: string, typed: string | null, isDone: boolean) => {
    setNaming(null);
    if (typed !== null) editor.change(nameRoom(draft, id, typed));
    if (isDone) canvas.current?.focus(id);
  };
  const connect = (a: string, b: string) => {
    const [one, other] = [roomIn(draft, a), roomIn(draft, b)];
    if (!one || !other) return;
    editor.change(setLink(draft, a, b, 'both'));
    notify({ text: texts.connection.added(one.name, other.name) });
  };
  const addFloor = () => {
    const floors = Object.values(draft.rooms).map(({ floor }) => floor);
    setEmptyFloor(Math.min(ROOM_BOUNDS.floor.max, Math.max(0, ...floors) + 1));
  };
  const open = (id: string) => {
    select(id);
    setPanel(true);
  };
  const remove = (id: string) => {
    const gone = roomIn(draft, id);
    if (!gone || !canDelete(draft, id)) return notify({ kind: 'warning', text: texts.panel.removeStart });
    editor.change(deleteRoom(draft, id));
    editor.select(null);
    setPanel(false);
    notify({ text: texts.canvas.removed(gone.name) });
    canvas.current?.focus(draft.startRoom);
  };
  const unlink = (a: string, b: string) => {
    const [one, other] = [roomIn(draft, a), roomIn(draft, b)];
    if (!one || !other) return;
    editor.change(disconnect(draft, a, b));
    notify({ text: texts.connection.removed(one.name, other.name) });
  };
  const submit = () => {
    if (panelEdited) return notify({ kind: 'warning', text: texts.save.panelFirst });
    if (editor.isChanged && !save.isPending) save.mutate();
  };
  const named = roomIn(draft, naming);
  const toggleMode = (own: CanvasMode) => setMode(mode === own ? 'move' : own);
  useShortcuts({
    undo: editor.undo,
    redo: editor.redo,
    save: submit,
    keys: { KeyN: () => add(), KeyC: () => toggleMode('connect'), KeyD: copy },
  });

  return (
    <Stack shrink className={css.editor} data-panel={panel && selected !== null && isBeside ? 'beside' : undefined}>
      <div className={css.canvas}>
        <Canvas
          ref={canvas}
          name={editor.name}
          draft={draft}
          mode={mode}
          isAllShown={isAllShown}
          emptyFloor={emptyFloor}
          selected={selected}
          onSelect={select}
          onChange={editor.change}
          onOpen={open}
          onDelete={remove}
          onConnection={unlink}
          onConnect={connect}
          onDraw={add}
        />
      </div>
      <div className={css.status}>
        <MapStatus
          isChanged={editor.isChanged}
          onCopy={() => setJson('copy')}
          onImport={() => guarded(() => setJson('import'))}
        />
      </div>
      <Stack gap={2} className={css.tools}>
        {named && <NewRoomName key={named.id} name={named.name} onName={(...typed) => name(named.id, ...typed)} />}
        <DrawingTools
          mode={mode}
          onMode={setMode}
          isAllShown={isAllShown}
          onAllShown={setAllShown}
          mayCopy={selected !== null && !isFull(draft)}
          onCopyRoom={copy}
          onAddFloor={addFloor}
          onBackground={() => setBackdrop(canvas.current?.floor ?? ROOM_BOUNDS.floor.default)}
        />
        <Toolbar
          editor={editor}
          isSaving={save.isPending}
          onAdd={() => add()}
          onEdit={() => setPanel(true)}
          onSave={submit}
        />
        <SaveFaults
          faults={faults}
          draft={draft}
          onShow={(id) => {
            open(id);
            reveal(draft, id);
          }}
          onClose={closeFaults}
        />
      </Stack>
      <Suspense fallback={null}>
        {panel && selected !== null && (
          <RoomPanel
            key={selected}
            draft={draft}
            id={selected}
            onApply={(next, id) => {
              editor.change(next);
              editor.select(id);
              reveal(next, id);
              notify({ kind: 'success', text: texts.panel.saved });
              if (!isBeside) setPanel(false);
            }}
            onDelete={() => remove(selected)}
            onClose={() => setPanel(false)}
            onEdited={setPanelEdited}
          />
        )}
        {backdrop !== null && (
          <BackgroundDialog
            draft={draft}
            floor={backdrop}
            place={below(draft, backdrop)}
            onChange={(next) => editor.change(next, 'background')}
            onClose={() => setBackdrop(null)}
          />
        )}
        {json === 'copy' && <CopyDialog json={roomsJson(draft)} onClose={() => setJson(null)} />}
        {json === 'import' && (
          <ImportDialog
            startRoom={draft.startRoom}
            onImport={(next) => {
              editor.change({ ...draft, ...next });
              setJson(null);
              notify({ kind: 'success', text: texts.json.applied(Object.keys(next.rooms).length), ms: 5000 });
            }}
            onClose={() => setJson(null)}
          />
        )}
        {conflict && (
          <ConflictDialog
            base={editor.base.draft}
            mine={draft}
            theirs={conflict}
            onMerge={(next) => {
              editor.rebase(conflict, next);
              closeConflict();
              notify({ kind: 'success', text: texts.conflict.merged, ms: 5000 });
            }}
            onTake={(next) => {
              editor.rebase(conflict, next);
              closeConflict();
              notify({ text: texts.conflict.taken });
            }}
            onClose={closeConflict}
          />
        )}
      </Suspense>
      {question}
    </Stack>
  );
}

/** Where a picture of the floor is put first. */
function below({ rooms }: MapDraft, floor: number): { position: Cell; width: number } {
  const { x, y, width } = boundsOf(
    Object.values(rooms)
      .filter((room) => room.floor === floor)
      .map(rectOf),
  );
  return { position: { x, y }, width: Math.max(width, ROOM_BOUNDS.size.max / 2) };
}

interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  /** By their place on the keyboard, pressed alone. */
  keys: Readonly<Record<string, () => void>>;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Ctrl or ⌘ with Z (undo), Shift+Z or Y (redo), S (save), and single keys for what is done often. The keys stand for
 * their place on the keyboard, because a Russian layout types «я». In a text field undo is the field's own.
 */
function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { undo, redo, save, keys } = latest.current;
      if (event.altKey || isInDialog(event.target)) return;
      if (!(event.ctrlKey || event.metaKey)) {
        const act = isTyping(event.target) ? undefined : keys[event.code];
        if (act) event.preventDefault();
        return act?.();
      }
      const isUndo = event.code === 'KeyZ' || event.code === 'KeyY';
      if (isUndo && !isTyping(event.target)) {
        event.preventDefault();
        if (event.code === 'KeyY' || event.shiftKey) redo();
        else undo();
      } else if (event.code === 'KeyS') {
        event.preventDefault();
        save();
      }
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
