import { ru } from '../../locale/ru.ts';
import * as css from './spinner.module.css';

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

/** Rotating rays. With a label it is a status, without one decoration beside a text. */
export function Spinner({ label, size = 24 }: { label?: string; size?: number }) {
  const rays = (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {RAYS.map((turn, i) => (
        <line
          key={turn}
          x1="12"
          y1="2.5"
          x2="12"
          y2="7"
          opacity={0.2 + i * 0.114}
          transform={`rotate(${turn} 12 12)`}
        />
      ))}
    </svg>
  );
  if (!label) return rays;
  return (
    <span className={css.labelled} role="status">
      {rays}
      {label}
    </span>
  );
}

/** Placeholder for a screen that is loading. */
export function Loading({ label = ru.loading }: { label?: string }) {
  return (
    <div className={css.screen}>
      <Spinner label={label} size={32} />
    </div>
  );
}
