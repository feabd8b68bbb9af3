import type { Awards, GameView } from '@luplay/contracts/lobby-game';
import { count, type IconName } from '@luplay/web-kit';
import { nouns } from '../locale.ts';
import { ru } from './locale.ts';

export interface AwardCard {
  award: keyof Awards;
  icon: IconName;
  title: string;
  /** Who is honoured. */
  name: string;
  detail: string;
  /** userId of the player; null: teams are honoured. */
  userId: string | null;
  teamIds: string[];
}

const MS = 1000;
/** 2,4 for the seconds of an answer. */
const inSeconds = (ms: number): string =>
  (ms / MS).toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The awards of a finished game as people read them, in their order; those that nobody has earned are left out. */
export function awardCards({ awards, teams }: Pick<GameView, 'awards' | 'teams'>): AwardCard[] {
  if (!awards) return [];
  const { bestPlayer, fastestAnswer, closestRace } = awards;
  const nameOf = (teamId: string | undefined) => teams.find((team) => team.teamId === teamId)?.name ?? '';
  const cards: AwardCard[] = [];
  if (bestPlayer) {
    const { userId, teamId, name, right, asked } = bestPlayer;
    const detail = ru.ofQuestions(count(right, ru.right), asked);
    cards.push({ award: 'bestPlayer', icon: 'star', title: ru.bestPlayer, name, detail, userId, teamIds: [teamId] });
  }
  if (fastestAnswer) {
    const { userId, teamId, name, ms, question } = fastestAnswer;
    const detail = [ru.seconds(inSeconds(ms)), question && ru.quoted(question)].filter(Boolean).join(' · ');
    cards.push({
      award: 'fastestAnswer',
      icon: 'bolt',
      title: ru.fastestAnswer,
      name,
      detail,
      userId,
      teamIds: [teamId],
    });
  }
  if (closestRace) {
    const { teamIds, margin, leadChanges } = closestRace;
    const difference = margin === 0 ? ru.draw : ru.difference(count(margin, nouns.points));
    const detail = [difference, leadChanges > 0 && count(leadChanges, ru.leads)].filter(Boolean).join(' · ');
    const name = ru.versus(nameOf(teamIds[0]), nameOf(teamIds[1]));
    cards.push({ award: 'closestRace', icon: 'trophy', title: ru.closestRace, name, detail, userId: null, teamIds });
  }
  return cards;
}
