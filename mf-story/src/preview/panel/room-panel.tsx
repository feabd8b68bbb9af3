import { Button, ConfirmDialog, Dialog, IconButton, Switch, useMediaQuery } from '@luplay/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { canDelete } from '../draft/rooms.ts';
import { BESIDE } from './beside.ts';
import { LinkButtons } from './link-buttons.tsx';
import { applyEdits, editedLink, formOf, isEdited, NO_EDITS, type RoomErrors, type RoomForm } from './room-edits.ts';
import { ContentFields, PlaceFields, StateFields, WordFields } from './room-fields.tsx';
import * as css from './room-panel.module.css';

interface Props {
  draft: MapDraft;
  id: string;
  /** The room may have a new id. */
  onApply: (draft: MapDraft, id: string) => void;
  onDelete: () => void;
  onClose: () => void;
  /** Whether there are edits that were not applied. */
  onEdited: (edited: boolean) => void;
}

const texts = previewTexts.panel;
/** All fields of one room. «Сохранить» applies them to the map. */
export default function RoomPanel({ draft, id, onApply, onDelete, onClose, onEdited }: Props) {
  const isBeside = useMediaQuery(BESIDE);
  const [edits, setEdits] = useState(NO_EDITS);
  const [errors, setErrors] = useState<RoomErrors>({});
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const room = roomIn(draft, id);
  const edited = isEdited(draft, id, edits);
  useEffect(() => {
    onEdited(edited);
    return () => onEdited(false);
  }, [edited, onEdited]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  if (!room) return null;

  const shown: RoomForm = { ...formOf(room), ...edits.fields };
  const change = (fields: Partial<RoomForm>) => setEdits({ ...edits, fields: { ...edits.fields, ...fields } });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const applied = applyEdits(draft, id, edits);
    if ('errors' in applied) return setErrors(applied.errors);
    setErrors({});
    setEdits(NO_EDITS);
    onApply(applied.draft, applied.id);
  };
  const close = () => (edited ? setIsAsking(true) : onClose());
  const fields = { form: shown, errors, change };
  const isStart = draft.startRoom === id;
  const isRemovable = canDelete(draft, id);
  const others = Object.values(draft.rooms).filter((other) => other.id !== id);

  const body = (
    <form ref={form} className={css.form} noValidate onSubmit={submit} aria-label={room.name}>
      <WordFields {...fields} />
      <PlaceFields {...fields} />
      <StateFields {...fields} />
      <Switch
        label={texts.start}
        hint={isStart ? texts.startLocked : texts.startHint}
        checked={isStart || edits.isStart === true}
        disabled={isStart}
        onCheckedChange={(on) => setEdits({ fields: edits.fields, links: edits.links, ...(on && { isStart: true }) })}
      />
      <LinkButtons
        others={others}
        linkTo={(to) => editedLink(draft, id, to, edits)}
        onChange={(to, link) => setEdits({ ...edits, links: { ...edits.links, [to]: link } })}
        error={errors.connections}
      />
      <ContentFields {...fields} />
      <Button kind="danger" icon="trash" disabled={!isRemovable} onClick={onDelete}>
        {texts.remove}
      </Button>
      {!isRemovable && <p className={css.note}>{texts.removeStart}</p>}
    </form>
  );
  const foot = (
    <div className={css.foot}>
      <Button onClick={close}>{texts.close}</Button>
      <Button kind="primary" icon="check" onClick={() => submit()}>
        {texts.save}
      </Button>
    </div>
  );
  return (
    <>
      {isBeside ? (
        <Beside title={room.name} onClose={close} foot={foot}>
          {body}
        </Beside>
      ) : (
        <Dialog open onOpenChange={(open) => !open && close()} title={room.name} footer={foot}>
          {body}
        </Dialog>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.discardTitle}
        text={texts.discardText}
        confirmText={previewTexts.leave.confirm}
        cancelText={previewTexts.leave.stay}
        onConfirm={onClose}
      />
    </>
  );
}

function Beside(props: { title: string; onClose: () => void; foot: ReactNode; children: ReactNode }) {
  return (
    <aside className={css.panel} aria-label={texts.title}>
      <div className={css.head}>
        <h2>{props.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={props.onClose} />
      </div>
      {props.children}
      {props.foot}
    </aside>
  );
}
