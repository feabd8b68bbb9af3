import { cx } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { textOn } from './contrast.ts';
import { softHyphens } from './soft-hyphens.ts';
import * as css from './team-tag.module.css';

interface Props {
  team: { name: string; color: string; icon: string };
  /** `chip`: filled with the team's colour. `plain`: only its sign is. */
  look?: 'chip' | 'plain';
}

const colorsOf = (team: Props['team']) => ({ '--team': team.color, '--on-team': textOn(team.color) }) as CSSProperties;

/** A team's sign in its colour, without the name. Sized in `em`. */
export function TeamSign({ team }: Pick<Props, 'team'>) {
  return (
    <span className={css.sign} style={colorsOf(team)} aria-hidden="true">
      {team.icon || team.name.slice(0, 1)}
    </span>
  );
}

/** A team's sign and name in its colour. Sized in `em`. */
export function TeamTag({ team, look = 'plain' }: Props) {
  return (
    <span className={cx(css.tag, look === 'chip' && css.chip)} style={colorsOf(team)}>
      <TeamSign team={team} />
      <span className={css.name}>{softHyphens(team.name)}</span>
    </span>
  );
}
