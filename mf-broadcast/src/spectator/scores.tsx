import type { GameView } from '@luplay/contracts/lobby-game';
import { cx, formatNumber, ScoreBars } from '@luplay/web-kit';
import { EffectMarks, effectMarks, rankTeams } from '@luplay/web-kit/game';
import type { ReactNode } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './spectator.module.css';

/** Points of every team, best first; in a round also what it gained, or that it has answered. */
export function Scores({ game, large = false }: { game: GameView; large?: boolean }) {
  const rows = rankTeams(game.teams, game.scores).map(({ team, score }) => ({
    id: team.teamId,
    name: team.name,
    score,
    color: team.color,
    icon: team.icon,
    winner: game.winnerTeams.includes(team.teamId),
    note: noteOf(game, team),
  }));
  return (
    <div className={cx(css.scores, large && css.large)}>
      <ScoreBars label={ru.scores} rows={rows} />
    </div>
  );
}

/** What a team did in this round and what hangs over it; null when there is nothing to say. */
function noteOf(game: GameView, { teamId, effects }: GameView['teams'][number]): ReactNode {
  const text = progressOf(game, teamId);
  const marked = game.stage === 'round' && effectMarks(effects).length > 0;
  if (!text && !marked) return null;
  return (
    <span className={css.note}>
      {text}
      {marked && <EffectMarks effects={effects} />}
    </span>
  );
}

function progressOf(game: GameView, teamId: string): string | undefined {
  const result = game.results?.[teamId];
  if (result)
    return result.points > 0
      ? ru.gained(formatNumber(result.points))
      : result.answer === null
        ? ru.noAnswer
        : undefined;
  const team = game.progress?.teams[teamId];
  // Nobody is awaited of a team that sits the question out.
  return team && team.members > 0 ? `${ru.answeredTeam}: ${team.answered}/${team.members}` : undefined;
}
