import type { EditedQuiz, MediaKind } from '@luplay/contracts/lobby-game';
import { Picture, Row } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { FIELDS, MEDIA_SLOTS, pathIn, type QuestionMedia } from './question-media.ts';

interface Props {
  kind: MediaKind;
  path: string;
  /** What it is, for screen readers. */
  name: string;
  /** Of a sound, in percent. */
  volume?: number;
}

/** A stored file, to look at or to play. */
export function MediaPreview({ kind, path, name, volume = 100 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const onError = () => setBroken(path);
  const player = { src: path, 'aria-label': name, controls: true, onError };
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (sound.current) sound.current.volume = volume / 100;
  }, [volume]);
  return (
    <>
      {kind === 'picture' ? (
        <Picture kind="question" className={css.picture} src={path} alt={name} loading="lazy" onError={onError} />
      ) : kind === 'audio' ? (
        // No captions, which players do not have either: they would give the answer away.
        <audio key={path} ref={sound} className={css.sound} preload="none" {...player} />
      ) : (
        <video key={path} className={css.picture} playsInline preload="metadata" {...player} />
      )}
      {broken === path && (
        <Row as="p" gap={1} align="center" className={css.error} role="alert">
          {texts.broken}
        </Row>
      )}
    </>
  );
}

/** The stored files of a question. Nothing without any. */
export function MediaList({ media }: { media: QuestionMedia | undefined }) {
  const files = FIELDS.flatMap((field) => {
    const path = media ? pathIn(media, field) : null;
    return path === null ? [] : [{ field, path, name: texts.slots[field] }];
  });
  if (files.length === 0) return null;
  return (
    <Row wrap className={css.list}>
      {files.map(({ field, path, name }) => (
        <figure key={field} className={css.figure}>
          <figcaption className={css.note}>{name}</figcaption>
          <MediaPreview kind={MEDIA_SLOTS[field].kind} path={path} name={name} />
        </figure>
      ))}
    </Row>
  );
}

/** The stored background of a quiz. Nothing without one. */
export function BackgroundView({ background }: { background: EditedQuiz['backgorundMedia'] | undefined }) {
  const { audio, backgorund } = background ?? {};
  if (!audio && !backgorund) return null;
  const { backgroundAudio, backgroundPicture } = texts.slots;
  return (
    <Row wrap className={css.list}>
      {backgorund && <MediaPreview kind="picture" path={backgorund.path} name={backgroundPicture} />}
      {audio && <MediaPreview kind="audio" path={audio.playlistPath} name={backgroundAudio} volume={audio.volume} />}
    </Row>
  );
}
