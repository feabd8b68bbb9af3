import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { Button, cx, Icon, Row, useMediaQuery } from '@luplay/web-kit';
import { FileButton } from '@luplay/web-kit/files';
import { type ReactNode, useId } from 'react';
import { useFileDrop } from '../../files/use-file-drop.ts';
import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { MediaPreview } from './media-preview.tsx';
import { ACCEPTED } from './prepare.ts';
import { type Upload, useUpload, useUploadActions } from './uploads.tsx';

interface Props {
  /** Unique in the editor. */
  slot: string;
  name: string;
  kind: MediaKind;
  path: string | null;
  /** Null: the file is removed. Called later, when an upload has ended. */
  onChange: (path: string | null) => void;
  volume?: number;
  hint?: string;
  children?: ReactNode;
}

/** One file of a quiz: chosen, dropped or photographed; uploaded, shown, replaced, removed. */
export function MediaSlot({ slot, name, kind, path, onChange, volume, hint, children }: Props) {
  const id = useId();
  const upload = useUpload(slot);
  const { start } = useUploadActions();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const take = (file: File) => start({ slot, name, file, kind, onDone: onChange });
  const { isOver, target } = useFileDrop(take);
  const camera = kind === 'audio' || !isTouch ? null : texts.camera[kind];
  return (
    <fieldset className={cx(css.slot, isOver && css.over)} {...target}>
      <legend className={css.name} id={id}>
        {name}
      </legend>
      {path !== null && <MediaPreview kind={kind} path={path} name={name} volume={volume} />}
      {hint && (
        <p className={css.note}>
          <Icon name="info" size={16} /> {hint}
        </p>
      )}
      {upload && <UploadState upload={upload} />}
      {(!upload || upload.error !== null) && (
        <Row gap={2} align="center" wrap>
          <FileButton
            text={path === null ? texts.choose : texts.replace}
            name={`${path === null ? texts.choose : texts.replace}: ${name}`}
            icon={path === null ? 'plus' : 'swap'}
            accept={ACCEPTED[kind]}
            onFile={take}
          />
          {camera && (
            <FileButton
              text={camera}
              name={`${camera}: ${name}`}
              icon={kind === 'picture' ? 'eye' : 'play'}
              accept={`${kind === 'picture' ? 'image' : kind}/*`}
              capture="environment"
              onFile={take}
            />
          )}
          {path !== null && (
            <Button icon="trash" aria-label={`${texts.remove}: ${name}`} onClick={() => onChange(null)}>
              {texts.remove}
            </Button>
          )}
        </Row>
      )}
      {path === null && !upload && (
        <p className={css.note}>
          {!isTouch && `${texts.drop}. `}
          {texts.limit(texts.formats[kind], MEDIA_LIMITS[kind].bytes / 1024 / 1024)}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** The progress of an upload with a way to stop it; or why it failed, with a way to repeat it. */
function UploadState({ upload }: { upload: Upload }) {
  const { start, cancel } = useUploadActions();
  const { slot, name, share, error, canRetry } = upload;
  const percent = Math.floor(share * 100);
  if (error !== null) {
    return (
      <Row gap={2} align="center" wrap>
        <Row as="p" gap={1} align="center" className={css.error} role="alert">
          <Icon name="warning" size={16} /> {error}
        </Row>
        {canRetry && (
          <Button size="s" icon="refresh" aria-label={`${texts.retry}: ${name}`} onClick={() => start(upload)}>
            {texts.retry}
          </Button>
        )}
      </Row>
    );
  }
  return (
    <Row gap={2} align="center" wrap>
      <progress className={css.progress} aria-label={name} max={100} value={percent} />
      <p className={css.note}>{share < 1 ? texts.sending(percent) : texts.processing}</p>
      <Button size="s" icon="close" aria-label={`${texts.cancel}: ${name}`} onClick={() => cancel(slot)}>
        {texts.cancel}
      </Button>
    </Row>
  );
}
