/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@luplay/contracts';
import { readPicture } from './read-picture.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10];

const file = (bytes: number[], name: string, size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], name);
};

describe('a picture from a file', () => {
  it.each([
    [PNG, 'png', 'image/png'],
    [JPEG, 'jpg', 'image/jpeg'],
  ] as const)('is read completely, and its bytes determine its format', async (bytes, format, type) => {
    const base64 = Buffer.from(bytes).toString('base64');
    expect(await readPicture(file([...bytes], 'photo.gif'))).toEqual({
      picture: base64,
      pictureFormat: format,
      preview: `data:${type};base64,${base64}`,
    });
  });

  it('may have at most 2 MB', async () => {
    expect(await readPicture(file(PNG, 'a.png', PICTURE_MAX_BYTES))).toMatchObject({ pictureFormat: 'png' });
    expect(await readPicture(file(PNG, 'a.png', PICTURE_MAX_BYTES + 1))).toBe('Файл больше 2 МБ. Выберите другой.');
  });

  it.each([
    ['a page', [...Buffer.from('<html>')]],
    ['a GIF', [...Buffer.from('GIF89a')]],
    ['nothing', []],
  ])('is not %s with its name', async (_, bytes) => {
    expect(await readPicture(file(bytes, 'a.png'))).toBe('Подойдёт только JPG или PNG.');
  });

  it('gives an error when it cannot be read', async () => {
    const unreadable = file(PNG, 'a.png');
    const reader = globalThis.FileReader;
    globalThis.FileReader = class extends reader {
      override readAsDataURL() {
        queueMicrotask(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>));
      }
    };
    expect(await readPicture(unreadable)).toBe('Не удалось прочитать файл.');
    globalThis.FileReader = reader;
  });
});
