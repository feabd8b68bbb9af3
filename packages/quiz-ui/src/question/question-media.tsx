import type { QuestionView } from '@luplay/contracts/lobby-game';
import { cx, Picture } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale.ts';
import * as css from './question-media.module.css';
import { SoundButton } from './sound-button.tsx';

interface Props {
  className?: string | undefined;
  media: QuestionView['media'];
  /** What to show: the question's files, or the answer's where there are any. */
  part: 'question' | 'answer';
  /** Smaller, because the options are below. */
  small: boolean;
  /** No autoplay. A press still plays the sound. */
  silent: boolean;
}

/**
 * Picture, video and sound of a question. Keep it mounted across phases, so that a sound continues. Renders nothing
 * without media.
 */
export function QuestionMedia({ className, media, part, small, silent }: Props) {
  const answer = part === 'answer';
  const picture = (answer ? media.pictureAnswer : undefined) ?? media.pictureQuestion;
  const video = answer ? media.videoAnswer : media.videoQuestion;
  const sound = answer ? media.audioAnswer : (media.audioQuestion ?? media.audio);
  if (!picture && !video && !sound) return null;
  return (
    <div className={cx(css.media, small && css.small, className)}>
      {video ? (
        <video
          key={video.path}
          className={css.picture}
          src={video.path}
          aria-label={answer ? ru.answerVideo : ru.questionVideo}
          controls
          autoPlay
          muted={silent}
          playsInline
        />
      ) : (
        picture && <Still key={picture.path} path={picture.path} alt={answer ? ru.answerPicture : ru.questionPicture} />
      )}
      {sound && !video && <SoundButton key={sound.path} path={sound.path} silent={silent} />}
    </div>
  );
}

function Still({ path, alt }: { path: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <Picture
      kind="question"
      className={css.picture}
      src={path}
      alt={failed ? ru.pictureFailed : alt}
      onError={() => setFailed(true)}
    />
  );
}
