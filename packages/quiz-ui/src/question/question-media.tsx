import type { QuestionView } from '@luplay/contracts/lobby-game';
import { cx, Icon, Picture, Stack } from '@luplay/web-kit';
import { gainOf } from '@luplay/web-kit/sound';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ru } from '../locale.ts';
import * as css from './question-media.module.css';

/** Whether a question or its answer is heard. */
export const isHeard = ({ media }: QuestionView): boolean =>
  [media.audio, media.audioQuestion, media.audioAnswer, media.videoQuestion, media.videoAnswer].some(
    (file) => file !== undefined,
  );

interface Props {
  className?: string | undefined;
  media: QuestionView['media'];
  /** What to show: the question's files, or the answer's where there are any. */
  part: 'question' | 'answer';
  /** Smaller, because the options are below. */
  small: boolean;
  /** No autoplay. A press still plays the sound. */
  silent: boolean;
  /** The page has a mixer, which makes the sounds equally loud. Otherwise a loud one is made quieter here. */
  mixed?: boolean;
}

/**
 * Picture, video and sound of a question. Keep it mounted across phases, so that a sound continues. Renders nothing
 * without media.
 */
export function QuestionMedia({ className, media, part, small, silent, mixed = false }: Props) {
  const answer = part === 'answer';
  const picture = (answer ? media.pictureAnswer : undefined) ?? media.pictureQuestion;
  const video = answer ? media.videoAnswer : media.videoQuestion;
  const sound = answer ? media.audioAnswer : (media.audioQuestion ?? media.audio);
  if (!picture && !video && !sound) return null;
  return (
    <div className={cx(css.media, small && css.small, className)}>
      {video ? (
        <Persistent key={video.path}>
          {(lost) => (
            <Video
              path={video.path}
              label={answer ? ru.answerVideo : ru.questionVideo}
              silent={silent}
              mixed={mixed}
              {...lost}
            />
          )}
        </Persistent>
      ) : (
        picture && (
          <Persistent key={picture.path}>
            {({ isLost, setLost }) => (
              <Picture
                kind="question"
                className={css.picture}
                src={picture.path}
                alt={isLost ? ru.pictureFailed : answer ? ru.answerPicture : ru.questionPicture}
                onError={() => setLost(true)}
              />
            )}
          </Persistent>
        )
      )}
      {sound && !video && (
        <Persistent key={sound.path}>
          {(lost) => <SoundButton path={sound.path} silent={silent} mixed={mixed} {...lost} />}
        </Persistent>
      )}
    </div>
  );
}

/** How often a lost file is asked for again, and how long after it was lost, ms. */
const TRIES = 4;
const AGAIN_MS = 3_000;

interface Lost {
  isLost: boolean;
  setLost: (isLost: boolean) => void;
}

/** Draws what shows a file, and draws it anew after the file was lost: a phone's line often fails for a moment only. */
function Persistent({ children }: { children: (lost: Lost) => ReactNode }) {
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isLost || tries === TRIES) return;
    const timer = setTimeout(() => {
      setLost(false);
      setTries(tries + 1);
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isLost, tries]);
  return <Fragment key={tries}>{children({ isLost, setLost })}</Fragment>;
}

/** On iPhones it is the user's alone. */
const isVolumeFixed = () => Object.assign(new Audio(), { volume: 0.5 }).volume !== 0.5;

/** Without a mixer, makes a loud file as quiet as all others; a quiet one cannot be made louder. */
function useLevel(element: RefObject<HTMLMediaElement | null>, path: string, off: boolean): void {
  useEffect(() => {
    if (off || isVolumeFixed()) return;
    const level = (gain: number) => {
      if (element.current) element.current.volume = Math.min(1, gain);
    };
    // What cannot be measured stays as loud as it is.
    gainOf(path).then(level, () => {});
  }, [element, path, off]);
}

interface HeardProps extends Lost {
  path: string;
  silent: boolean;
  mixed: boolean;
}

/** Plays by itself, without its sound while `silent`: that is not measured then, because a video is large. */
function Video({ path, label, silent, mixed, isLost, setLost }: HeardProps & { label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useLevel(video, path, silent || mixed);
  return (
    <>
      <video
        ref={video}
        className={cx(css.picture, css.video)}
        onLoadedData={({ currentTarget }) => {
          currentTarget.dataset.ready = '';
        }}
        onError={() => setLost(true)}
        src={path}
        aria-label={label}
        controls
        autoPlay
        muted={silent}
        playsInline
      />
      {isLost && <p role="alert">{ru.videoFailed}</p>}
    </>
  );
}

/**
 * Plays automatically where the browser allows it, unless `silent`; otherwise pulses until it is pressed. Stops when it
 * is unmounted or becomes silent.
 */
function SoundButton({ path, silent, mixed, isLost, setLost }: HeardProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'done'>('waiting');
  const [played, setPlayed] = useState(0);

  useEffect(() => {
    const element = audio.current;
    if (silent) return;
    // The browser refuses autoplay: the user has to press the button.
    element?.play().catch(() => {});
    return () => element?.pause();
  }, [silent]);

  useLevel(audio, path, mixed);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (state === 'playing') return element.pause();
    // Playing does not load what was lost.
    if (element.error) {
      setLost(false);
      element.load();
    }
    element.play().catch(() => {});
  };
  const playing = state === 'playing';
  return (
    <Stack gap={2} align="center">
      <button type="button" className={cx(css.button, state === 'waiting' && !silent && css.waiting)} onClick={toggle}>
        <span className={css.sign}>
          <Icon name={playing ? 'pause' : 'volume'} size={28} />
        </span>
        <span>{playing ? ru.stopSound : ru.playSound}</span>
        <span className={css.track} aria-hidden="true">
          <span className={css.played} style={{ inlineSize: `${played * 100}%` }} />
        </span>
      </button>
      {isLost && <p role="alert">{ru.soundFailed}</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: a caption of the sound would reveal the answer */}
      <audio
        ref={audio}
        src={path}
        preload="auto"
        onPlay={() => setState('playing')}
        onPause={() => setState('done')}
        onError={() => {
          setState('waiting');
          setLost(true);
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration ? currentTime / duration : 0)
        }
      />
    </Stack>
  );
}
