import { Dialog } from '@luplay/web-kit';
import { memo } from 'react';
import { authoring } from '../locale/authoring.ts';
import * as css from './keys.module.css';
import { KEY_LIST } from './shortcuts.ts';

const { keys: texts } = authoring;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the quiz editor. */
export const KeysDialog = memo(function KeysDialog({ open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title}>
      <dl className={css.keys}>
        {KEY_LIST.map(({ keys, action }) => (
          <div key={action} className={css.row}>
            <dt>
              <kbd className={css.key}>{keys}</kbd>
            </dt>
            <dd>{texts.actions[action]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
});
