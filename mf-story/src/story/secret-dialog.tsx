import { Button, Dialog, Icon } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { ru } from '../locale/ru.ts';
import * as css from './secret-dialog.module.css';

interface Props {
  name: string;
  /** Markdown. */
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** The character's secret, below the warning to keep it. */
export function SecretDialog({ name, secret, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={ru.secret.title(name)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {ru.close}
        </Button>
      }
    >
      <div className={css.content}>
        <p className={css.warning}>
          <Icon name="warning" />
          {ru.secret.warning}
        </p>
        {secret.trim() === '' ? <p>{ru.secret.none}</p> : <Markdown text={secret} />}
      </div>
    </Dialog>
  );
}
