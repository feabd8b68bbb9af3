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

/** How much authors may store. */
export class MediaQuota {
  private readonly own: number;
  private readonly all: number;
  private readonly store: Pick<MediaStore, 'used'>;

  constructor(env: QuotaEnv, store: Pick<MediaStore, 'used'>) {
    this.own = env.LUPLAY_MEDIA_PER_AUTHOR_MB * MB;
    this.all = env.LUPLAY_MEDIA_TOTAL_MB * MB;
    this.store = store;
  }

  async usage(author: string): Promise<{ own: MediaSpace; all: MediaSpace }> {
    const { own, all } = await this.store.used(author);
    return { own: { bytes: own, allowed: this.own }, all: { bytes: all, allowed: this.all } };
  }

  /** Throws `conflict` when `more` bytes do not fit. */
  async assertRoom(author: string, more: number): Promise<void> {
    const { own, all } = await this.store.used(author);
    if (own + more > this.own) throw new AppError('conflict', { message: ownFull(this.own) });
    if (all + more > this.all) throw new AppError('conflict', { message: allFull(this.all) });
  }
}
