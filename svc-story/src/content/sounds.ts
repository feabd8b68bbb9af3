import { createHash } from 'node:crypto';
import { pathOf, type StreamedFile } from '@luplay/contracts';
import { SOUND_MAX_BYTES, STORY_LIMITS, storyShared } from '@luplay/contracts/story';
import { AppError, type Mongo, nullIfDuplicate } from '@luplay/service-kit';
import { Binary } from 'mongodb';

interface StoredSound {
  /** A hash of its bytes. */
  _id: string;
  bytes: Binary;
}

export const STORY_SOUNDS = 'storySounds';
const ADDRESS = `/api2${pathOf(storyShared.storySound, { name: '' })}`;

export type SoundStore = ReturnType<typeof soundStore>;

/** The sounds of events. They stay, as pictures of the story do: plays and evenings run on copies of the content. */
export function soundStore(mongo: Pick<Mongo, 'collection'>) {
  const sounds = mongo.collection<StoredSound>(STORY_SOUNDS);
  return {
    /** Throws `too_large`, `unsupported_media`, and `conflict` when there are too many. Resolves to the path. */
    async add(sent: string): Promise<string> {
      const file = Buffer.from(sent, 'base64');
      if (file.length > SOUND_MAX_BYTES) throw new AppError('too_large', { message: 'Звук больше 2 МБ.' });
      const bytes = mp3Frames(file);
      if (!bytes) throw new AppError('unsupported_media', { message: 'Это не звук MP3.' });
      const _id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.mp3`;
      if (!(await sounds.findOne({ _id }, { projection: { _id: 1 } }))) {
        const most = STORY_LIMITS.entries;
        if ((await sounds.countDocuments({})) >= most) {
          throw new AppError('conflict', { message: `Звуков уже ${most}: больше нельзя.` });
        }
        await nullIfDuplicate(sounds.insertOne({ _id, bytes: new Binary(bytes) }));
      }
      return ADDRESS + _id;
    },

    async file(name: string): Promise<StreamedFile> {
      const found = await sounds.findOne({ _id: name });
      if (!found) throw new AppError('not_found');
      const bytes = found.bytes.value();
      return {
        type: 'audio/mpeg',
        bytes: bytes.length,
        async *open(start, end) {
          yield bytes.subarray(start, end + 1);
        },
      };
    },

    /** Which of these paths name an uploaded sound that does not exist. */
    async missing(paths: readonly string[]): Promise<string[]> {
      const uploaded = paths.filter((path) => path.startsWith(ADDRESS));
      if (uploaded.length === 0) return [];
      const names = uploaded.map((path) => path.slice(ADDRESS.length));
      const found = await sounds.find({ _id: { $in: names } }, { projection: { _id: 1 } }).toArray();
      const present = new Set(found.map(({ _id }) => ADDRESS + _id));
      return uploaded.filter((path) => !present.has(path));
    },
  };
}

/** Kilobits per second of layer III by the header's index, of MPEG-1 and of MPEG-2 and 2.5 (ISO 11172-3, 13818-3). */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Hertz of MPEG-1. */
const RATES = [44_100, 48_000, 32_000] as const;
/** Of a header: sync, version, layer and sample rate, which all frames of a file share. */
const KIND = 0xff_fe_0c_00;
/** Fewer are no sound: what begins like a frame may be anything. */
const LEAST_FRAMES = 4;

/** How long the frame is that begins here, bytes; 0: none does. */
function frameLength(file: Buffer, at: number): number {
  if (at + 4 > file.length) return 0;
  const header = file.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return 0;
  const isFirst = version === 3;
  const rate = RATES[(header >>> 10) & 3];
  const bitrate = BITRATES[isFirst ? 0 : 1][(header >>> 12) & 15];
  if (!rate || !bitrate) return 0;
  const hertz = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / hertz) + ((header >>> 9) & 1);
}

/** Behind an ID3v2 tag at the start, whose length has seven bits in each of four bytes. */
function behindTag(file: Buffer): number {
  if (file.length < 10 || file.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = file.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + size + ((file[5] ?? 0) & 0x10 ? 10 : 0);
}

/** The frames of an MP3, without tags and anything else; null when most of the file is something else. */
function mp3Frames(file: Buffer): Buffer | null {
  const start = behindTag(file);
  const frames: Buffer[] = [];
  let kind: number | null = null;
  let end = start;
  for (let at = start; at < file.length; ) {
    const length = frameLength(file, at);
    const own = length > 0 ? (file.readUInt32BE(at) & KIND) >>> 0 : null;
    // The first of a run is believed if another one follows it.
    const isRun = (kind !== null && at === end) || frameLength(file, at + length) > 0;
    if (own !== null && isRun && (kind ?? own) === own && at + length <= file.length) {
      frames.push(file.subarray(at, at + length));
      kind = own;
      at += length;
      end = at;
    } else at += 1;
  }
  const bytes = Buffer.concat(frames);
  return frames.length >= LEAST_FRAMES && 2 * bytes.length >= file.length - start ? bytes : null;
}
