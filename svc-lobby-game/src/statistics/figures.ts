import type { Kit } from '@luplay/service-kit';
import type { QuizFigures } from '../quests/presenters.ts';
import type { StatisticsStore } from './store.ts';

/** How old the figures may be, ms. */
const FRESH_MS = 5 * 60_000;

/** How quizzes play, for the list of quizzes. Read once in a while, whatever the number of readers. */
export class Figures {
  private readonly kit: Pick<Kit, 'now' | 'log'>;
  private readonly store: Pick<StatisticsStore, 'figures'>;
  private known: ReadonlyMap<string, QuizFigures> = new Map();
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  constructor(kit: Pick<Kit, 'now' | 'log'>, store: Pick<StatisticsStore, 'figures'>) {
    this.kit = kit;
    this.store = store;
  }

  /** By quiz id. Only the first readers wait; later ones get the previous figures while new ones are read. */
  async read(): Promise<ReadonlyMap<string, QuizFigures>> {
    const isFirst = this.readAt === Number.NEGATIVE_INFINITY;
    if (this.kit.now() - this.readAt >= FRESH_MS) this.reading ??= this.refresh();
    if (isFirst) await this.reading;
    return this.known;
  }

  private async refresh(): Promise<void> {
    try {
      this.known = await this.store.figures();
    } catch (error) {
      this.kit.log.warn({ err: error }, 'the figures of quizzes could not be read');
    } finally {
      // A failure waits as long as a success: the list must not become slow because of it.
      this.readAt = this.kit.now();
      this.reading = null;
    }
  }
}
