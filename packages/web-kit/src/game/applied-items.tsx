import type { AppliedItem } from '@luplay/contracts/lobby-game';
import * as css from './applied-items.module.css';
import { ru } from './locale.ts';
import { TeamTag } from './team-tag.tsx';

interface Team {
  teamId: string;
  name: string;
  color: string;
  icon: string;
}

/** Items applied in this round, in order: who used what, and what it did. Nothing when there are none. Sized in `em`. */
export function AppliedItems({ applied, teams }: { applied: readonly AppliedItem[]; teams: readonly Team[] }) {
  if (applied.length === 0) return null;
  return (
    <ol className={css.lines} aria-label={ru.applied}>
      {applied.map((item, index) => {
        const from = teams.find(({ teamId }) => teamId === item.fromTeamId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and the same item may be used twice
          <li key={index} className={css.line}>
            <span className={css.who}>
              {from && <TeamTag team={from} />}
              <strong className={css.name}>«{item.name}»</strong>
            </span>
            <span className={css.effect}>{item.effect}</span>
          </li>
        );
      })}
    </ol>
  );
}
