import { PICTURE_MAX_BYTES, type PictureFormat, type SentPicture } from '@luplay/contracts';
import { texts } from './locale.ts';

/** A picture as it is uploaded, and a URL for its preview. */
export interface ChosenPicture extends SentPicture {
  preview: string;
}

export const PICTURE_MAX_MEGABYTES = PICTURE_MAX_BYTES / 1024 / 1024;

/** The base64 of the formats' signatures: `89 50 4E 47 0D 0A` and `FF D8 FF`. */
const SIGNATURES: readonly { begins: string; format: PictureFormat; type: string }[] = [
  { begins: 'iVBORw0K', format: 'png', type: 'image/png' },
  { begins: '/9j/', format: 'jpg', type: 'image/jpeg' },
];

/** Reads a file. Returns an error text when it cannot be uploaded. The bytes determine the format, not the name. */
export async function readPicture(file: File): Promise<ChosenPicture | string> {
  if (file.size > PICTURE_MAX_BYTES) return texts.tooLarge(PICTURE_MAX_MEGABYTES);
  const picture = await base64Of(file);
  if (picture === null) return texts.unreadable;
  const known = SIGNATURES.find(({ begins }) => picture.startsWith(begins));
  if (!known) return texts.wrongKind;
  return { picture, pictureFormat: known.format, preview: `data:${known.type};base64,${picture}` };
}

/** Null: the file cannot be read (it was moved, or the system forbids it). */
export function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
