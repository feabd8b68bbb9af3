import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text of a QR code as a camera would read it from the screen; null when it cannot be read. */
export async function readQr(picture: Locator): Promise<string | null> {
  // A camera sees what is around the code, too.
  const around = { top: 40, bottom: 40, left: 40, right: 40, background: 'white' };
  return decodeQr(
    await sharp(await picture.screenshot())
      .extend(around)
      .toBuffer(),
  );
}

/** The text of the QR code in a picture; null when none can be read. */
export async function decodeQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

/** The origin of the links that this page passes on: on a loopback one the network's, where there is one. */
export const sharedOrigin = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.lan || location.origin);
