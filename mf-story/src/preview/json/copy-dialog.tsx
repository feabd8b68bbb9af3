import { Button, Dialog, notify, TextField } from '@luplay/web-kit';
import { useRef } from 'react';
import { previewTexts } from '../../locale/preview.ts';
import * as css from './json.module.css';

const texts = previewTexts.json;

/** The rooms as JSON, to be copied. */
export default function CopyDialog({ json, onClose }: { json: string; onClose: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const copy = async () => {
    const area = body.current?.querySelector('textarea');
    // Selected first: where the clipboard is closed to pages, people copy it by hand.
    area?.focus();
    area?.select();
    try {
      await navigator.clipboard.writeText(json);
      notify({ kind: 'success', text: texts.copied });
    } catch {
      notify({ text: texts.selected });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.copyTitle}
      size="l"
      footer={
        <Button kind="primary" icon="copy" onClick={copy}>
          {texts.copy}
        </Button>
      }
    >
      <div ref={body}>
        <TextField
          label={texts.text}
          hideLabel
          value={json}
          onValueChange={() => {}}
          multiline
          rows={14}
          readOnly
          className={css.code}
          spellCheck={false}
        />
      </div>
    </Dialog>
  );
}
