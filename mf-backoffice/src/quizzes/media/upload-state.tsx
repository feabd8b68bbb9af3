import { Button, Icon } from '@luplay/web-kit';
import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { type Upload, useUploadActions } from './uploads.tsx';

/** The progress of an upload with a way to stop it; or why it failed, with a way to repeat it. */
export function UploadState({ upload }: { upload: Upload }) {
  const { start, cancel } = useUploadActions();
  const { slot, name, share, error, canRetry } = upload;
  const percent = Math.floor(share * 100);
  if (error !== null) {
    return (
      <div className={css.state}>
        <p className={css.error} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
        {canRetry && (
          <Button size="s" icon="refresh" aria-label={`${texts.retry}: ${name}`} onClick={() => start(upload)}>
            {texts.retry}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={css.state}>
      <progress className={css.progress} aria-label={name} max={100} value={percent} />
      <p className={css.note}>{share < 1 ? texts.sending(percent) : texts.processing}</p>
      <Button size="s" icon="close" aria-label={`${texts.cancel}: ${name}`} onClick={() => cancel(slot)}>
        {texts.cancel}
      </Button>
    </div>
  );
}
