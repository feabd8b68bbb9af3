import { Button, ChoiceButtons, Dialog, Spinner, Stack } from '@luplay/web-kit';
import { type CSSProperties, useEffect, useState } from 'react';
import { ru } from '../locale.ts';
import { drawResult, type FinishedResult } from './draw.ts';
import { FORMATS, type Format } from './formats.ts';
import * as css from './picture-dialog.module.css';

interface Props {
  game: FinishedResult;
  /** When the game ended, epoch ms; undefined: just now. */
  at: number | undefined;
  onClose: () => void;
}

interface Drawn {
  file: File;
  url: string;
}

const TYPE = 'image/png';
const FILE_NAME = 'luplay-itogi';
const CHOICES = (['tall', 'wide'] as const).map((value) => ({ value, text: ru.formats[value] }));

/** A projector needs the wide picture, a phone the tall one. */
const firstFormat = (): Format => (innerWidth > innerHeight && innerWidth >= 900 ? 'wide' : 'tall');

/** The picture of a finished game: look at it, save it, share it. */
export default function PictureDialog({ game, at, onClose }: Props) {
  const [format, setFormat] = useState(firstFormat);
  const drawn = useDrawn(game, at, format);
  const { width, height } = FORMATS[format];
  const ready = drawn instanceof Object ? drawn : null;
  // There before the picture is, so that nothing moves when it comes.
  const buttons = (
    <>
      <Button kind="primary" disabled={!ready} onClick={() => ready && save(ready)}>
        {ru.download}
      </Button>
      {mayShare && (
        <Button icon="share" disabled={!ready} onClick={() => ready && share(ready)}>
          {ru.share}
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

function save({ file, url }: Drawn): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
}

/** The drawn picture; null while it is being drawn. */
function useDrawn(game: FinishedResult, at: number | undefined, format: Format): Drawn | 'failed' | null {
  const [drawn, setDrawn] = useState<{ format: Format; result: Drawn | 'failed' } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished game does not change; its messages go on coming
  useEffect(() => {
    let url: string | undefined;
    let ended = false;
    draw(game, format, at === undefined ? new Date() : new Date(at)).then(
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
