import type { EpilogueView } from '@luplay/contracts/story';
import { Button, notify, Row, Stack } from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { useEffect, useState } from 'react';
import { finale } from '../locale/finale.ts';
import * as css from './finale.module.css';

const texts = finale.epilogue;
const SIZE = { width: 1080, height: 1350 };
const MARGIN = 80;
const COLORS = { ground: '#1d1533', glow: '#4a2f7a', text: '#ffffff', soft: '#cbbfe6', award: '#ffcf5c' };
const TYPE = 'image/png';

interface Props {
  /** The chapter's name. */
  name: string;
  epilogue: EpilogueView;
  /** When the evening ended, epoch ms. */
  at: number;
}

/** A picture of the evening without its secrets: who played, who lived, who was awarded. */
export function SharePicture({ name, epilogue, at }: Props) {
  const [drawn, setDrawn] = useState<{ file: File; url: string } | null>(null);
  const draw = async () => {
    const file = await pictureOf({ name, epilogue, at }).catch(() => null);
    if (file) setDrawn({ file, url: URL.createObjectURL(file) });
    else notify({ kind: 'error', text: texts.pictureFailed });
  };
  useEffect(() => () => URL.revokeObjectURL(drawn?.url ?? ''), [drawn]);
  if (!drawn) {
    return (
      <Button icon="share" onClick={() => void draw()}>
        {texts.picture}
      </Button>
    );
  }
  const mayShare = navigator.canShare?.({ files: [drawn.file] }) ?? false;
  return (
    <Stack shrink>
      <img className={css.picture} src={drawn.url} {...SIZE} alt={texts.picture} />
      <Row wrap justify="center">
        <Button onClick={() => download(drawn.file, drawn.file.name)}>{texts.download}</Button>
        {mayShare && (
          <Button
            kind="primary"
            icon="share"
            onClick={() => void navigator.share({ files: [drawn.file] }).catch(() => undefined)}
          >
            {texts.share}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

async function pictureOf({ name, epilogue, at }: Props): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  await document.fonts.ready;
  const font = getComputedStyle(document.body).fontFamily;
  const glow = context.createRadialGradient(SIZE.width / 2, 400, 0, SIZE.width / 2, 400, SIZE.width);
  glow.addColorStop(0, COLORS.glow);
  glow.addColorStop(1, COLORS.ground);
  context.fillStyle = glow;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  let y = 120;
  const write = (text: string, size: number, color: string, after: number) => {
    context.font = `700 ${size}px ${font}`;
    context.fillStyle = color;
    for (const line of linesOf(context, text)) {
      if (y > SIZE.height - MARGIN) return;
      context.fillText(line, MARGIN, y);
      y += size * 1.25;
    }
    y += after;
  };
  write('LuPlay', 44, COLORS.soft, 20);
  write(name, 72, COLORS.text, 10);
  const day = new Date(at).toLocaleDateString('ru', { day: 'numeric', month: 'long', year: 'numeric' });
  write(day, 34, COLORS.soft, 50);
  const { awards, fates } = epilogue;
  for (const kind of new Set(awards.map((award) => award.kind))) {
    write(listed(awards.filter((award) => award.kind === kind)), 46, COLORS.award, 0);
    write(texts.kinds[kind], 32, COLORS.soft, 24);
  }
  write(listed(fates), 36, COLORS.text, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
  if (!blob) throw new Error('the browser made no picture');
  return new File([blob], 'luplay-vecher.png', { type: TYPE });
}

/** Names as a text that breaks between them: one line each would not have room for twelve. */
const listed = (people: readonly { name: string; status?: string }[]): string =>
  people.map(({ name, status }) => `${name}${status === 'dead' ? ' †' : ''}`.replaceAll(' ', '\u00a0')).join(', ');

/** Lines that fit beside the margins. */
function linesOf(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= SIZE.width - 2 * MARGIN) lines.pop();
    else if (lines.length > 0) {
      lines.push(word);
      continue;
    }
    lines.push(longer);
  }
  return lines;
}
