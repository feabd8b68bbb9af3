import { randomUUID } from 'node:crypto';
import type { EffectType, ItemTarget, QuizItem } from '@luplay/contracts/lobby-game';
import { withInventory } from '../../state/inventory.ts';
import { answer } from './answers.ts';
import { aQuiz, Table } from './game.fixture.ts';
import { type ApplyItem, itemCommand } from './items.ts';

/** An item whose id says what it does: `steal_score-any`. */
export function anItem(type: EffectType, target: ItemTarget, value?: number, over: Partial<QuizItem> = {}): QuizItem {
  return {
    id: `${type}-${target}`,
    title: `${type} ${target}`,
    description: '',
    picture: '/media/items/item.webp',
    rarity: 1,
    is_active: true,
    effect: { type, name: type, description: '', target, ...(value === undefined ? {} : { value }) },
    ...over,
  };
}

/** A table whose teams have items. */
export class ItemTable extends Table {
  /** `items`: those of the quiz. Every team gets one piece of each. */
  constructor(teams: string[][], items: QuizItem[], quiz = aQuiz(3, 2)) {
    super(teams, { ...quiz, items });
    this.start();
    for (const { teamId } of this.state.teams) this.give(teamId, ...items.map((item) => item.id));
  }

  give(teamId: string, ...items: string[]): void {
    const inventories = withInventory(this.game.inventories, teamId, { items });
    this.state = { ...this.state, game: { ...this.game, inventories } };
  }

  setScores(scores: Record<string, number>): void {
    this.state = { ...this.state, game: { ...this.game, scores: { ...this.game.scores, ...scores } } };
  }

  inventory(teamId: string) {
    return this.game.inventories[teamId]!;
  }

  /** Applies an item and returns the code of the rejection, or null. By the first member of `team0` unless given. */
  use(itemId: string, over: Partial<ApplyItem> & { requestId?: string } = {}): string | null {
    const fromTeamId = over.fromTeamId ?? 'team0';
    const userId = over.userId ?? this.state.teams.find(({ teamId }) => teamId === fromTeamId)?.members[0] ?? 'nobody';
    const { toTeamId, requestId = randomUUID() } = over;
    const body = { itemId, fromTeamId, toTeamId, requestId };
    const asked = { caller: { userId }, receivedAt: this.now, requestId, body };
    return this.take(itemCommand(asked, body)(this.state, this.world()));
  }

  say(userId: string, teamId: string, option: number): string | null {
    return this.take(answer(this.state, { userId, teamId, answers: [option] }, this.world()));
  }

  /** The public sentence about the last applied item. */
  get told(): string {
    return this.game.applied.at(-1)?.effect ?? '';
  }
}
