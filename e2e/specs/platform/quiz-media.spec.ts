import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA_LIMITS, type MediaKind, media } from '@luplay/contracts/lobby-game';
import { address, type Session, session } from '../../support/api/api.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account, product, REPOSITORY } from '../../support/product/product.ts';

const sample = (name: string) => readFileSync(join(REPOSITORY, 'e2e/support/media', name));

let developer: Session;
test.beforeAll(async () => {
  developer = await session(account('developer'));
});

async function upload(kind: MediaKind, body: Uint8Array) {
  const response = await fetch(product().url + address(media.uploadMedia, { query: { kind } }), {
    method: 'POST',
    headers: { Authorization: `Bearer ${developer.token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as { path: string; bytes: number; code?: string } };
}

test('uploaded files are served by every replica, as a whole and in ranges, and cached permanently', async () => {
  const { status, body } = await upload('video', sample('clip.mp4'));
  expect(status).toBe(200);
  // What is stored lacks the times of the sample, and so differs from it.
  const clip = Buffer.from(await (await fetch(product().url + body.path)).arrayBuffer());
  expect(clip.length).toBe(body.bytes);
  for (let i = 0; i < 6; i++) {
    const whole = await fetch(product().url + body.path);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(clip)).toBe(true);
    const part = await fetch(product().url + body.path, { headers: { Range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${clip.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(100, 200))).toBe(true);
  }
});

test('what is too large or of another kind is refused with the envelope', async () => {
  const over = (kind: MediaKind) => Buffer.concat([sample('clip.mp4'), Buffer.alloc(MEDIA_LIMITS[kind].bytes)]);
  for (const kind of ['audio', 'video'] as const) {
    expect(await upload(kind, over(kind))).toMatchObject({ status: 413, body: { code: 'too_large' } });
  }
  for (const bytes of [sample('picture.jpg'), sample('hevc.mp4'), Buffer.from('<svg onload="alert(1)"/>')]) {
    expect(await upload('video', bytes)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } });
  }
});

test('a browser shows and plays what is accepted', async ({ page }) => {
  const files = [
    ['picture', 'picture.jpg'],
    ['audio', 'tone.mp3'],
    ['audio', 'tone.m4a'],
    ['audio', 'tone.ogg'],
    ['audio', 'tone.wav'],
    ['video', 'clip.mp4'],
    ['video', 'clip.webm'],
  ] as const;
  await page.goto(`${product().url}/auth`);
  for (const [kind, name] of files) {
    const { body } = await upload(kind, sample(name));
    const shown = await page.evaluate(
      async ([kind, path]) => {
        const element = document.createElement(kind === 'picture' ? 'img' : (kind as 'audio'));
        const event = kind === 'picture' ? 'load' : 'ended';
        const seen = new Promise<string>((resolve) => {
          element.addEventListener(event, () => resolve('yes'));
          element.addEventListener('error', () => resolve('it cannot be shown'));
        });
        element.src = path as string;
        if (element instanceof HTMLMediaElement) {
          element.muted = true;
          element.playbackRate = 8;
          await element.play().catch((error) => error);
        }
        return seen;
      },
      [kind, body.path],
    );
    expect(shown, name).toBe('yes');
  }
});
