import { SOUND_MAX_BYTES, storyShared } from '@luplay/contracts/story';
import { api, Button, errorText, Field, Loading, Row } from '@luplay/web-kit';
import { base64Of, FileButton } from '@luplay/web-kit/files';
import { useRef, useState } from 'react';
import { story } from '../locale.ts';
import type { Field as FormField, InputProps } from './fields.tsx';

const texts = story.events.sound;

interface Typed {
  /** Of the stored sound. */
  path: string | null;
  isSending: boolean;
}

/** A sound that can be heard, replaced and removed. It is uploaded as soon as it is chosen. */
export const sound: FormField<Typed, string | null | undefined> = {
  typed: (path = null) => ({ path, isSending: false }),
  sent: ({ path }) => path,
  errorOf: ({ isSending }) => (isSending ? texts.wait : null),
  Input: SoundField,
};

function SoundField({ value: { path, isSending }, onValueChange, error }: InputProps<Typed>) {
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<File>(undefined);
  const send = async (file: File) => {
    latest.current = file;
    setRefused(file.size > SOUND_MAX_BYTES ? texts.tooLarge : null);
    if (file.size > SOUND_MAX_BYTES) return;
    onValueChange({ path, isSending: true });
    try {
      const body = { sound: (await base64Of(file)) ?? '' };
      const stored = await api(storyShared.addStorySound, { body });
      // Another file was chosen while this one was being sent.
      if (latest.current === file) onValueChange({ path: stored.path, isSending: false });
    } catch (failure) {
      if (latest.current !== file) return;
      setRefused(errorText(failure, texts.failed));
      onValueChange({ path, isSending: false });
    }
  };
  return (
    <Field label={texts.label} hint={texts.hint} error={refused ?? error}>
      {(ids) => (
        <Row gap={2} align="center" wrap>
          {path !== null && (
            // biome-ignore lint/a11y/useMediaCaption: what it says is the event's message
            <audio key={path} src={path} aria-label={texts.label} controls preload="none" />
          )}
          {isSending ? (
            <Loading label={texts.sending} />
          ) : (
            <FileButton
              text={path === null ? texts.choose : texts.another}
              icon={path === null ? 'plus' : 'swap'}
              accept=".mp3,audio/mpeg"
              ids={ids}
              onFile={(file) => void send(file)}
            />
          )}
          {path !== null && !isSending && (
            <Button icon="trash" onClick={() => onValueChange({ path: null, isSending: false })}>
              {texts.remove}
            </Button>
          )}
        </Row>
      )}
    </Field>
  );
}
