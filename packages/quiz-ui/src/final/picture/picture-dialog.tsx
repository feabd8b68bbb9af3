import { games } from '@luplay/contracts/lobby-game';
import { api, Button, ChoiceButtons, Dialog, errorText, notify, Spinner, Stack, storySharing } from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { type CSSProperties, useEffect, useState } from 'react';
import { ru } from '../locale.ts';
import { drawResult, type FinishedResult } from './draw.ts';
import { FORMATS, type Format } from './formats.ts';
import * as css from './picture-dialog.module.css';

interface Props {
  game: FinishedResult;
  /** When the game ended, epoch ms; undefined: just now. */
  at: number | undefined;
  /** This person may make the picture public. */
  own: boolean;
  onClose: () => void;
}

interface Drawn {
  file: File;
  url: string;
}

const TYPE = 'image/png';
/** Of the picture that is sent: the service takes 500 KB. */
const SENT = { type: 'image/jpeg', quality: 0.85 };
const FILE_NAME = 'luplay-itogi';
const CHOICES = (['tall', 'wide'] as const).map((value) => ({ value, text: ru.formats[value] }));

/** A projector needs the wide picture, a phone the tall one. */
const firstFormat = (): Format => (innerWidth > innerHeight && innerWidth >= 900 ? 'wide' : 'tall');

/** The picture of a finished game: look at it, save it, share it. */
export default function PictureDialog({ game, at, own, onClose }: Props) {
  const [format, setFormat] = useState(firstFormat);
  const drawn = useDrawn(game, at, format);
  const { width, height } = FORMATS[format];
  const ready = drawn instanceof Object ? drawn : null;
  const story = useStory(game, at);
  // There before the picture is, so that nothing moves when it comes.
  const buttons = (
    <>
      <Button kind="primary" disabled={!ready} onClick={() => ready && download(ready.file, ready.file.name)}>
        {ru.download}
      </Button>
      {mayShare && (
        <Button icon="share" disabled={!ready} onClick={() => ready && share(ready)}>
          {ru.share}
        </Button>
      )}
      {own && story && (
        <Button busy={story.busy} onClick={story.open}>
          {ru.story}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={ru.picture} footer={buttons}>
      <Stack gap={4}>
        <ChoiceButtons label={ru.format} options={CHOICES} value={format} onValueChange={setFormat} checked />
        <div className={css.place} style={{ '--ratio': width / height } as CSSProperties}>
          {drawn === 'failed' && <p role="alert">{ru.failed}</p>}
          {drawn === null && <Spinner label={ru.drawing} />}
          {ready && <img className={css.picture} src={ready.url} width={width} height={height} alt={ru.picture} />}
        </div>
      </Stack>
    </Dialog>
  );
}

const mayShare = navigator.canShare?.({ files: [new File([], `${FILE_NAME}.png`, { type: TYPE })] }) ?? false;
const share = ({ file }: Drawn) => void navigator.share({ files: [file] }).catch(() => {});

const dayOf = (at: number | undefined) => (at === undefined ? new Date() : new Date(at));

/** Opens the messenger's editor of stories with the picture; null where it has none. */
function useStory(game: FinishedResult, at: number | undefined) {
  const [busy, setBusy] = useState(false);
  const share = storySharing();
  if (!share) return null;
  const open = async () => {
    setBusy(true);
    try {
      const canvas = document.createElement('canvas');
      await drawResult(canvas, game, 'tall', dayOf(at));
      const picture = canvas.toDataURL(SENT.type, SENT.quality).split(',')[1] ?? '';
      const sent = { params: { gameId: game.gameId }, body: { picture, pictureFormat: 'jpg' as const } };
      const { path } = await api(games.shareResult, sent);
      share(new URL(path, location.href).href);
    } catch (error) {
      notify({ kind: 'error', text: errorText(error, ru.storyFailed) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, open };
}

/** The drawn picture; null while it is being drawn. */
function useDrawn(game: FinishedResult, at: number | undefined, format: Format): Drawn | 'failed' | null {
  const [drawn, setDrawn] = useState<{ format: Format; result: Drawn | 'failed' } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished game does not change; its messages go on coming
  useEffect(() => {
    let url: string | undefined;
    let ended = false;
    draw(game, format, dayOf(at)).then(
      (file) => {
        if (ended) return;
        url = URL.createObjectURL(file);
        setDrawn({ format, result: { file, url } });
      },
      () => !ended && setDrawn({ format, result: 'failed' }),
    );
    return () => {
      ended = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [game.gameId, format]);
  return drawn?.format === format ? drawn.result : null;
}

async function draw(game: FinishedResult, format: Format, day: Date): Promise<File> {
  const canvas = document.createElement('canvas');
  await drawResult(canvas, game, format, day);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
  if (!blob) throw new Error('the browser made no picture');
  return new File([blob], `${FILE_NAME}-${FORMATS[format].width}x${FORMATS[format].height}.png`, { type: TYPE });
}
