import { Field } from '@luplay/web-kit';
import { simulator } from '../../locale/simulator.ts';
import * as css from '../simulator.module.css';

const texts = simulator.fresh;

interface Props {
  label: string;
  hint?: string;
  percent: number;
  onChange: (percent: number) => void;
}

/** How often a bot is right. */
export function SkillField({ label, hint, percent, onChange }: Props) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <div className={css.slider}>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            aria-valuetext={texts.percent(percent)}
            onChange={(event) => onChange(Number(event.target.value))}
            {...ids}
          />
          <output htmlFor={ids.id}>{texts.percent(percent)}</output>
        </div>
      )}
    </Field>
  );
}
