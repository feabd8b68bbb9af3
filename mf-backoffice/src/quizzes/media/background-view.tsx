import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { media as texts } from '../locale/media.ts';
import * as css from './media.module.css';
import { MediaPreview } from './media-preview.tsx';

/** The stored background of a quiz. Nothing without one. */
export function BackgroundView({ background }: { background: EditedQuiz['backgorundMedia'] | undefined }) {
  const { audio, backgorund } = background ?? {};
  if (!audio && !backgorund) return null;
  const { backgroundAudio, backgroundPicture } = texts.slots;
  return (
    <div className={css.list}>
      {backgorund && <MediaPreview kind="picture" path={backgorund.path} name={backgroundPicture} />}
      {audio && <MediaPreview kind="audio" path={audio.playlistPath} name={backgroundAudio} volume={audio.volume} />}
    </div>
  );
}
