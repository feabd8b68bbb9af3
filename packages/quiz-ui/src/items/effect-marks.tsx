import type { TeamEffects } from '@luplay/contracts/lobby-game';
import { cx } from '@luplay/web-kit';
import * as css from './effect-marks.module.css';
import { type EffectMark, effectMarks } from './effects.ts';

/** Drawn on 24 × 24 as the icons of web-kit. */
const SIGNS: Record<EffectMark['kind'], string> = {
  shield: 'M12 3l7.5 2.500v6c0 4.500-3 7.800-7.500 9.500-4.500-1.700-7.500-5-7.500-9.500v-6z',
  multiply: 'M13 3L5 13.500h6L10.5 21 19 10.500h-6z',
  blocked: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600',
  blockedNext: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600',
};

const LOOKS: Record<EffectMark['kind'], string | undefined> = {
  shield: css.shield,
  multiply: css.multiply,
  blocked: css.blocked,
  blockedNext: css.blocked,
};

/**
 * A team's pending effects as icons with text, which only screen readers get where it is tight. Renders nothing
 * without effects. Sized in `em`.
 */
export function EffectMarks({ effects }: { effects: TeamEffects }) {
  const marks = effectMarks(effects);
  if (marks.length === 0) return null;
  return (
    <span className={css.marks}>
      {marks.map(({ kind, text, title }) => (
        <span key={kind} className={cx(css.mark, LOOKS[kind])} title={title}>
          <svg viewBox="0 0 24 24" className={css.sign} aria-hidden="true" focusable="false">
            <path d={SIGNS[kind]} />
          </svg>
          <span className={css.words}>{text}</span>
        </span>
      ))}
    </span>
  );
}
