import type { MediaSpace } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import type { MediaStore } from './store.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

export interface QuotaEnv {
  LUPLAY_MEDIA_PER_AUTHOR_MB: number;
  LUPLAY_MEDIA_TOTAL_MB: number;
}

/** `2 ГБ`, `1,5 ГБ`, `300 МБ`. */
function sizeText(bytes: number): string {
  const [size, unit] = bytes >= GB ? [bytes / GB, 'ГБ'] : [bytes / MB, 'МБ'];
  return `${String(Number(size.toFixed(1))).replace('.', ',')} ${unit}`;
}

const LATER = 'Уберите ненужные файлы из квизов: место освободится через сутки.';
const ownFull = (allowed: number) => `Для этого файла нет места: вам отведено ${sizeText(allowed)}. ${LATER}`;
const allFull = (allowed: number) => `Для этого файла нет места: на сервере отведено ${sizeText(allowed)}. ${LATER}`;

export type MediaQuota = ReturnType<typeof mediaQuota>;

/** How much authors may store. */
export function mediaQuota(env: QuotaEnv, store: Pick<MediaStore, 'used'>) {
  const allowed = { own: env.LUPLAY_MEDIA_PER_AUTHOR_MB * MB, all: env.LUPLAY_MEDIA_TOTAL_MB * MB };
  return {
    async usage(author: string): Promise<{ own: MediaSpace; all: MediaSpace }> {
      const { own, all } = await store.used(author);
      return { own: { bytes: own, allowed: allowed.own }, all: { bytes: all, allowed: allowed.all } };
    },

    /** Throws `conflict` when `more` bytes do not fit. */
    async assertRoom(author: string, more: number): Promise<void> {
      const { own, all } = await store.used(author);
      if (own + more > allowed.own) throw new AppError('conflict', { message: ownFull(allowed.own) });
      if (all + more > allowed.all) throw new AppError('conflict', { message: allFull(allowed.all) });
    },
  };
}
