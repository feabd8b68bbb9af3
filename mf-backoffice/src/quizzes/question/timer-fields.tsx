import { ChoiceGroup } from '@luplay/web-kit';
import { memo, useId } from 'react';
import type { SetQuestion } from '../draft/changes.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './question.module.css';

type Timers = KeyedQuestion['timers'];
const PARTS = Object.keys(texts.question.parts) as (keyof Timers)[];
const MAX_SECONDS = 60;

/** A slider for each part of a question, in seconds. */
export const TimerFields = memo(function TimerFields({ timers, set }: { timers: Timers; set: SetQuestion }) {
  return (
    <ChoiceGroup label={texts.question.timers} className={css.timers}>
      {PARTS.map((part) => (
        <Slider
          key={part}
          label={texts.question.parts[part]}
          seconds={timers[part]}
          onChange={(seconds) => set({ timers: { ...timers, [part]: seconds } }, part)}
        />
      ))}
    </ChoiceGroup>
  );
});

interface SliderProps {
  label: string;
  seconds: number;
  onChange: (seconds: number) => void;
}

function Slider({ label, seconds, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={css.timer}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_SECONDS}
        value={seconds}
        aria-valuetext={`${seconds} ${texts.seconds}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{seconds}</output>
    </div>
  );
}
