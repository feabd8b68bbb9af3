import { Button, Dialog, Row, Stack, TextField } from '@luplay/web-kit';
import { type ChangeEvent, useRef, useState } from 'react';
import { useClosing } from '../../content/use-closing.tsx';
import { previewTexts } from '../../locale/preview.ts';
import { readRooms, type TextFault } from '../check/read-rooms.ts';
import type { MapDraft } from '../draft/map-draft.ts';
import * as css from './json.module.css';

interface Props {
  startRoom: string;
  onImport: (draft: MapDraft) => void;
  onClose: () => void;
}

const texts = previewTexts.json;
/** Of a long list of errors the first are enough to begin with. */
const SHOWN = 12;

/** Replaces the rooms by JSON that is pasted or read from a file. Each error leads to its place in the text. */
export default function ImportDialog({ startRoom, onImport, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [faults, setFaults] = useState<readonly TextFault[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const { leave, question } = useClosing(typed.trim() !== '');
  const area = () => body.current?.querySelector('textarea');

  const type = (text: string) => {
    setTyped(text);
    setFaults([]);
  };
  const apply = () => {
    const read = readRooms(typed, startRoom);
    if ('draft' in read) return onImport(read.draft);
    setFaults(read.faults);
    show(read.faults[0]);
  };
  const show = (fault: TextFault | undefined) => {
    const text = area();
    if (!text || !fault) return;
    const { offset, line } = fault.place;
    const end = typed.indexOf('\n', offset);
    text.focus();
    text.setSelectionRange(offset, end === -1 ? typed.length : end);
    // Browsers do not scroll to a selection that a script has made.
    text.scrollTop = (text.scrollHeight / typed.split('\n').length) * (line - 3);
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) type(await file.text());
    target.value = '';
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave(onClose)}
      title={texts.importTitle}
      size="l"
      footer={
        <Row gap={2} wrap className={css.foot}>
          <label className={css.file}>
            <input type="file" accept=".json,application/json" onChange={open} />
            <span>{texts.file}</span>
          </label>
          <Button kind="primary" icon="check" disabled={typed.trim() === ''} onClick={apply}>
            {texts.apply}
          </Button>
        </Row>
      }
    >
      <Stack ref={body} gap={4} shrink>
        <TextField
          label={texts.importText}
          hint={texts.importHint}
          value={typed}
          onValueChange={type}
          multiline
          rows={10}
          className={css.code}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={faults.length > 0 || undefined}
        />
        {faults.length > 0 && (
          <div role="alert">
            <h3 className={css.title}>{texts.faults}</h3>
            <Stack as="ul" gap={1}>
              {faults.slice(0, SHOWN).map((fault) => (
                <li key={`${fault.place.offset} ${fault.field} ${fault.message}`}>
                  <button type="button" className={css.fault} onClick={() => show(fault)}>
                    <span className={css.place}>{texts.place(fault.place.line, fault.place.column)}</span>
                    <span>
                      {[fault.room, fault.field].filter(Boolean).map((part) => (
                        <code key={part} className={css.part}>
                          {part}
                        </code>
                      ))}
                      {fault.message}
                    </span>
                  </button>
                </li>
              ))}
            </Stack>
            {faults.length > SHOWN && <p className={css.more}>{texts.more(faults.length - SHOWN)}</p>}
          </div>
        )}
      </Stack>
      {question}
    </Dialog>
  );
}
