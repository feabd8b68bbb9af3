import { Button, Dialog, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { devPanel } from '../../locale/dev-panel.ts';
import { overrideAddress } from '../../remotes/loading/overrides.ts';
import * as css from './dev-panel.module.css';

const texts = devPanel.overrides;

interface Props {
  title: string;
  /** The address of the manifest that is loaded now. */
  present: string;
  onClose: () => void;
  /** Gets an address on our own origin. */
  onApply: (address: string) => void;
}

/** Asks for the manifest of another build. */
export function OverrideDialog({ title, present, onClose, onApply }: Props) {
  const [address, setAddress] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const url = address.trim() === '' ? null : overrideAddress(address.trim(), location.origin);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title(title)}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (url !== null) onApply(url);
        }}
      >
        <p className={css.soft}>{texts.text}</p>
        <TextField
          label={texts.address}
          hint={texts.addressHint(present)}
          error={submitted && url === null ? texts.foreign : null}
          value={address}
          onValueChange={setAddress}
          autoComplete="off"
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="primary">
            {texts.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
