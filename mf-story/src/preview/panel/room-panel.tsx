import type { Room } from '@luplay/contracts/story';
import {
  Button,
  ChoiceGroup,
  cx,
  Dialog,
  IconButton,
  nameAndId,
  Row,
  SearchField,
  Soft,
  Switch,
  useMediaQuery,
  useSearch,
} from '@luplay/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClosing } from '../../content/use-closing.tsx';
import { previewTexts } from '../../locale/preview.ts';
import { type Link, toggled } from '../draft/connections.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { canDelete } from '../draft/rooms.ts';
import { BESIDE } from './beside.ts';
import * as linkButtonsCss from './link-buttons.module.css';
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
  const form = useRef<HTMLFormElement>(null);
  const room = roomIn(draft, id);
  const edited = isEdited(draft, id, edits);
  const { leave, question } = useClosing(edited, texts);
  const close = () => leave(onClose);
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
      {!isRemovable && <Soft>{texts.removeStart}</Soft>}
    </form>
  );
  const foot = (
    <Row gap={2} wrap className={css.foot}>
      <Button onClick={close}>{texts.close}</Button>
      <Button kind="primary" icon="check" onClick={() => submit()}>
        {texts.save}
      </Button>
    </Row>
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
      {question}
    </>
  );
}

function Beside(props: { title: string; onClose: () => void; foot: ReactNode; children: ReactNode }) {
  return (
    <aside className={css.panel} aria-label={texts.title}>
      <Row gap={2} align="center" justify="between" className={css.head}>
        <h2>{props.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={props.onClose} />
      </Row>
      {props.children}
      {props.foot}
    </aside>
  );
}

interface LinkButtonsProps {
  others: readonly Room[];
  linkTo: (id: string) => Link;
  onChange: (id: string, link: Link) => void;
  error?: string | undefined;
}

/** Read out by their names; the arrow shows the direction from this room. */
const ARROWS: Record<Link, string> = { none: '', both: '⇄', out: '→', in: '←' };
/** More rooms have a search field. */
const LONG = 8;

/** A button for each other room, which connects and disconnects it. */
function LinkButtons({ others, linkTo, onChange, error }: LinkButtonsProps) {
  const [bothWays, setBothWays] = useState(true);
  const search = useSearch();
  const found = search.found(others, nameAndId);
  if (others.length === 0) return <p className={linkButtonsCss.note}>{texts.noOthers}</p>;
  return (
    <ChoiceGroup
      label={texts.connections}
      hint={texts.connectionsHint}
      error={error ?? null}
      className={linkButtonsCss.links}
    >
      <Switch label={texts.bothWays} checked={bothWays} onCheckedChange={setBothWays} />
      {others.length > LONG && (
        <SearchField
          label={`${texts.connections}: ${previewTexts.picker.search}`}
          placeholder={previewTexts.picker.search}
          {...search.field}
        />
      )}
      {found.length === 0 && <p className={linkButtonsCss.note}>{previewTexts.picker.nothing}</p>}
      <Row as="ul" gap={2} wrap className={linkButtonsCss.list}>
        {found.map(({ id, name }) => {
          const link = linkTo(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={cx(linkButtonsCss.link, link !== 'none' && linkButtonsCss.linked)}
                aria-pressed={link !== 'none'}
                aria-label={`${name}: ${texts.links[link]}`}
                title={`${id}: ${texts.links[link]}`}
                onClick={() => onChange(id, toggled(link, bothWays))}
              >
                <span className={linkButtonsCss.name}>{name}</span>
                <span aria-hidden="true">{ARROWS[link]}</span>
              </button>
            </li>
          );
        })}
      </Row>
    </ChoiceGroup>
  );
}
