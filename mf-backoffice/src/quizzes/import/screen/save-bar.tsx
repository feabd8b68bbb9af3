import { announce, Button, formatNumber, Row, Soft, Stack } from '@luplay/web-kit';
import { type ReactNode, useEffect } from 'react';
import { quizImport as texts } from '../../locale/import.ts';
import { fileSize } from '../limits.ts';
import type { RejectedFile, SaveState } from '../save/use-save-import.ts';
import * as css from './import.module.css';

interface Props {
  state: SaveState;
  disabled: boolean;
  onSave: (without?: readonly RejectedFile[]) => void;
  onCancel: () => void;
  /** Beside the button, while nothing runs. */
  children: ReactNode;
}

/** Creates the quiz, and says how far that is. */
export function SaveBar({ state, disabled, onSave, onCancel, children }: Props) {
  const isRunning = state.status === 'uploading' || state.status === 'creating';
  useEffect(() => {
    if (state.status === 'uploading' && state.sent === 0) announce(texts.uploading);
  }, [state]);
  if (isRunning) {
    const [sent, bytes] = state.status === 'uploading' ? [state.sent, state.bytes] : [1, 1];
    return (
      <Stack gap={2} align="start" className={css.progress}>
        <progress aria-label={texts.uploading} value={sent} max={Math.max(1, bytes)} />
        <span className={css.hint}>
          {state.status === 'creating' ? texts.creating : texts.sent(fileSize(sent), fileSize(bytes))}
          {state.status === 'uploading' && state.isLimited && ` · ${texts.limited}`}
        </span>
        <Button icon="stop" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Stack>
    );
  }
  return (
    <>
      {state.status === 'failed' && (
        <p className={css.error} role="alert">
          {state.message}
        </p>
      )}
      {state.status === 'rejected' && (
        <div role="alert">
          <p className={css.error}>{texts.rejected(formatNumber(state.files.length))}</p>
          <ul className={css.notes}>
            {state.files.map(({ index, name, reason }) => (
              <li key={index}>
                <Soft as="span">{name}</Soft>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Row gap={2} align="center" wrap className={css.bar}>
        {state.status === 'rejected' ? (
          <Button kind="primary" icon="check" disabled={disabled} onClick={() => onSave(state.files)}>
            {texts.createWithout}
          </Button>
        ) : (
          <Button kind="primary" icon="check" disabled={disabled} onClick={() => onSave()}>
            {texts.create}
          </Button>
        )}
        {children}
      </Row>
    </>
  );
}
