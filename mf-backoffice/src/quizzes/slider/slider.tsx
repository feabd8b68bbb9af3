import { useId } from 'react';
import * as css from './slider.module.css';

interface Props {
  label: string;
  value: number;
  max: number;
  /** As it is read out. */
  said: string;
  onValueChange: (value: number) => void;
}

/** A whole number from 0 on, with its label before it and its value behind it. */
export function Slider({ label, value, max, said, onValueChange }: Props) {
  const id = useId();
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={said}
        onChange={(event) => onValueChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{value}</output>
    </div>
  );
}
