import { isDeepStrictEqual } from 'node:util';
import type { StoryLogEntry } from '@luplay/contracts/story';
import type { Kit } from '@luplay/service-kit';
import type { StoredPlay } from '../state/state.ts';
import type { LivePlays } from './aggregate.ts';

export const PLAY_LOG = 'storyPlayLog';
/** Lines that a play keeps; older ones are moved in portions. */
const KEPT = 150;
const PORTION = 100;

interface ArchivedLine {
  /** `<edition>:<number of the line>` */
  _id: string;
  edition: string;
  line: StoryLogEntry;
}

/** The lines of the action log that are too old to be kept in the play. */
export class PlayLog {
  private readonly archive;
  private readonly kit: Pick<Kit, 'mongo' | 'log' | 'now'>;
  private readonly live: LivePlays;
  /** Chapters whose lines are being moved. */
  private readonly moving = new Set<string>();

  constructor(kit: Pick<Kit, 'mongo' | 'log' | 'now'>, live: LivePlays) {
    this.kit = kit;
    this.live = live;
    this.archive = kit.mongo.collection<ArchivedLine>(PLAY_LOG);
    live.onSettled((_before, after) => void this.moveOld(after));
  }

  prepare(): Promise<void> {
    return this.kit.mongo.ensureIndexes(PLAY_LOG, [{ key: { edition: 1, 'line.id': -1 } }]);
  }

  get size(): number {
    return this.moving.size;
  }

  /** The newest lines, the oldest first. `before`: older than this line. */
  async page({ edition, play, logClearedTo }: StoredPlay, limit: number, before?: number): Promise<StoryLogEntry[]> {
    const kept = play.log.filter(({ id }) => id > logClearedTo && (before === undefined || id < before));
    const isWhole = play.log.length === play.nextLogId - 1 - logClearedTo;
    if (isWhole) return kept.slice(-limit);
    const wanted = { $gt: logClearedTo, ...(before !== undefined && { $lt: before }) };
    const archived = await this.archive
      .find({ edition, 'line.id': wanted })
      .sort({ 'line.id': -1 })
      .limit(limit)
      .toArray();
    // A line that is being moved is in both places; the play's is the newer one.
    const lines = new Map([...archived.map(({ line }) => line), ...kept].map((line) => [line.id, line]));
    return [...lines.values()].sort((one, other) => one.id - other.id).slice(-limit);
  }

  /** Marks a line that a host has taken back, if it was moved here. */
  async markUndone(edition: string, lineId: number): Promise<void> {
    await this.archive.updateOne({ _id: `${edition}:${lineId}`, edition }, { $set: { 'line.undone': true } });
  }

  /** Deletes cleared lines, except of an evening that was over. They are hidden as soon as the log is cleared. */
  async clear({ edition, play, logClearedTo }: StoredPlay): Promise<void> {
    if (play.epilogue?.isOver) return;
    await this.archive.deleteMany({ edition, 'line.id': { $lte: logClearedTo } });
  }

  /** Writes the lines that the play still has into the archive, where they stay when it is restarted. */
  async keep(stored: StoredPlay): Promise<void> {
    await this.store(
      stored.edition,
      stored.play.log.filter(({ id }) => id > stored.logClearedTo),
    );
  }

  /** All archived lines, the oldest first. */
  async whole(edition: string): Promise<StoryLogEntry[]> {
    const found = await this.archive.find({ edition }).sort({ 'line.id': 1 }).toArray();
    return found.map(({ line }) => line);
  }

  private async store(edition: string, lines: readonly StoryLogEntry[]): Promise<void> {
    const stored = lines.map((line) =>
      this.archive.replaceOne({ _id: `${edition}:${line.id}`, edition }, { edition, line }, { upsert: true }),
    );
    await Promise.all(stored);
  }

  /** Deletes all lines of an evening. */
  async forget(edition: string): Promise<void> {
    await this.archive.deleteMany({ edition });
  }

  /** Writes old lines into the archive, then takes them out of the play: a crash in between loses none. */
  async moveOld({ _id: chapterId, edition, play }: StoredPlay): Promise<void> {
    if (play.log.length < KEPT + PORTION || this.moving.has(chapterId)) return;
    this.moving.add(chapterId);
    try {
      const lines = play.log.slice(0, play.log.length - KEPT);
      await this.store(edition, lines);
      const moved = new Map(lines.map((line) => [line.id, line]));
      await this.live.change(chapterId, this.kit.now(), (stored) => {
        if (stored.edition !== edition) return { state: stored };
        // A line that was undone meanwhile stays until the next time.
        const log = stored.play.log.filter((line) => !isDeepStrictEqual(line, moved.get(line.id)));
        return { state: { ...stored, play: { ...stored.play, log } } };
      });
    } catch (error) {
      this.kit.log.warn({ err: error, id: chapterId }, 'the log of a play cannot be archived yet');
    } finally {
      this.moving.delete(chapterId);
    }
  }
}
