import type { AppliedItem, QuizItem } from '@luplay/contracts/lobby-game';
import type { GameState, RoundResult } from '../../../state/game.ts';
import { inventoryOf, withoutItems } from '../../../state/inventory.ts';
import type { LobbyState, TeamState } from '../../../state/lobby.ts';

/** What one question gave to each team. */
type Gifts = Map<string, Pick<RoundResult, 'points' | 'items'>>;

const sorted = (items: readonly string[]): string => items.toSorted().join();

/** Counts points and items of one game without using its rules: given by questions, changed and used by items. */
export class Ledger {
  /** By question number. */
  private readonly gifts = new Map<number, Gifts>();
  private readonly byItems = new Map<string, number>();
  private readonly spent = new Map<string, string[]>();
  /** By question number, the multiplier that each team with a right answer used. */
  private readonly used = new Map<number, Map<string, number | null>>();
  /** The waiting multipliers. */
  private readonly multipliers = new Map<string, number | null>();

  /** Checks that an applied item changed the scores exactly as its effect says. */
  applied(before: GameState, after: GameState, used: AppliedItem, items: readonly QuizItem[]): void {
    this.spent.set(used.fromTeamId, [...(this.spent.get(used.fromTeamId) ?? []), used.itemId]);
    const item = items.find((one) => one.id === used.itemId);
    if (!item) throw new Error('an unknown item');
    const { type, value = 0 } = item.effect;
    if (type === 'multiply_next') for (const teamId of used.toTeamIds) this.multiply(teamId, value);
    let stolen = 0;
    for (const teamId of Object.keys(after.scores)) {
      const change = (after.scores[teamId] ?? 0) - (before.scores[teamId] ?? 0);
      this.byItems.set(teamId, (this.byItems.get(teamId) ?? 0) + change);
      const struck = used.toTeamIds.includes(teamId) && !used.shielded.includes(teamId);
      const most = Math.max(0, Math.min(value, before.scores[teamId] ?? 0));
      const loss = type === 'subtract_score' || type === 'steal_score' ? most : 0;
      const gain = type === 'add_score' ? value : 0;
      if (type === 'steal_score' && struck) stolen += loss;
      if (type === 'steal_score' && teamId === used.fromTeamId) continue;
      if (change !== (struck ? gain - loss : 0)) throw new Error(`${type} changed the score of ${teamId} by ${change}`);
    }
    const thief = (after.scores[used.fromTeamId] ?? 0) - (before.scores[used.fromTeamId] ?? 0);
    if (type === 'steal_score' && thief !== stolen) throw new Error('the stolen points are not the gained ones');
    for (const teamId of used.shielded) {
      const shields = inventoryOf(before.inventories, teamId).shields - inventoryOf(after.inventories, teamId).shields;
      if (shields !== 1) throw new Error('a shield was not used');
    }
  }

  /** Checks that the host changed one score at most, by what is told of it. */
  byHand(before: GameState, after: GameState): void {
    const told = new Map<string, number>();
    const sum = ({ hostActions = [] }: GameState, sign: number) => {
      for (const action of hostActions) {
        if (action.kind !== 'points' || action.undone) continue;
        told.set(action.teamId, (told.get(action.teamId) ?? 0) + sign * action.points);
      }
    };
    sum(before, -1);
    sum(after, 1);
    for (const [teamId, points] of told) {
      if (points === 0) continue;
      const change = (after.scores[teamId] ?? 0) - (before.scores[teamId] ?? 0);
      if (change !== points && (after.scores[teamId] ?? 0) > 0)
        throw new Error(`the host changed ${teamId} by ${change}`);
      this.byItems.set(teamId, (this.byItems.get(teamId) ?? 0) + change);
    }
  }

  /** Notes what the current question and the played ones gave. */
  follow(before: LobbyState, after: LobbyState): void {
    for (const round of after.played) {
      if (round.gameId !== after.game?.gameId || before.played.includes(round)) continue;
      this.note(round.number, round.results);
      this.followMultipliers(round.number, round.results);
    }
    const { game } = after;
    if (!game?.round) return;
    this.note(game.used.length, game.round.results ?? {});
    this.followMultipliers(game.used.length, game.round.results ?? {});
  }

  /** A multiplier is used by the next answer that is right at least in part, and is back when it is unscored. */
  private followMultipliers(
    number: number,
    results: Record<string, Pick<RoundResult, 'correct' | 'share'> & { factor?: number | null }>,
  ): void {
    const before = this.used.get(number) ?? new Map<string, number | null>();
    const now = new Map<string, number | null>();
    for (const [teamId, { correct, share, factor = null }] of Object.entries(results)) {
      if (correct || share) now.set(teamId, factor);
    }
    for (const teamId of now.keys()) if (!before.has(teamId)) this.multipliers.set(teamId, null);
    for (const [teamId, factor] of before) if (!now.has(teamId) && factor !== null) this.multiply(teamId, factor);
    this.used.set(number, now);
  }

  private multiply(teamId: string, factor: number): void {
    this.multipliers.set(teamId, Math.min(100, (this.multipliers.get(teamId) ?? 1) * factor));
  }

  private paid(game: GameState, { from, to }: { from: number; to: number }): void {
    const changes = Object.keys(game.scores).map((teamId) => {
      const points = [...this.gifts.values()].reduce((sum, gifts) => sum + (gifts.get(teamId)?.points ?? 0), 0);
      return [teamId, (game.scores[teamId] ?? 0) - points - (this.byItems.get(teamId) ?? 0)] as const;
    });
    const [one, ...others] = changes.filter(([, change]) => change !== 0);
    if (others.length > 0 || (one?.[1] ?? 0) > to || (one ? one[1] < from : from > 0)) {
      throw new Error(`${JSON.stringify(changes)} were paid instead of ${from} to ${to}`);
    }
    if (one) this.byItems.set(one[0], (this.byItems.get(one[0]) ?? 0) + one[1]);
  }

  private note(
    number: number,
    results: Record<string, Pick<RoundResult, 'correct' | 'share' | 'points' | 'items'>>,
  ): void {
    this.gifts.set(number, new Map(Object.entries(results)));
  }

  /** `price`: one team has just got so much without a question. */
  check(game: GameState, teams: readonly TeamState[], price: { from: number; to: number } | null): void {
    if (price) this.paid(game, price);
    const given = [...this.gifts.values()];
    for (const { teamId } of teams) {
      const points = given.reduce((sum, gifts) => sum + (gifts.get(teamId)?.points ?? 0), 0);
      const score = game.scores[teamId] ?? 0;
      const due = points + (this.byItems.get(teamId) ?? 0);
      if (score !== due) throw new Error(`wrong score: ${teamId} has ${score} instead of ${due}`);
      const won = given.flatMap((gifts) => gifts.get(teamId)?.items ?? []);
      const { left, missing } = withoutItems(won, this.spent.get(teamId) ?? []);
      if (missing.length > 0) throw new Error(`${teamId} used items it never had: ${missing}`);
      const { items, multiplyNext } = inventoryOf(game.inventories, teamId);
      const multiplier = this.multipliers.get(teamId) ?? null;
      if (multiplyNext !== multiplier) throw new Error(`${teamId} has ×${multiplyNext} instead of ×${multiplier}`);
      if (sorted(left) !== sorted(items))
        throw new Error(`${teamId} holds ${sorted(items)} instead of ${sorted(left)}`);
    }
  }
}
