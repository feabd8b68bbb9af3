import { Field } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../locale/rooms.ts';
import * as radioCss from '../radio/radio.module.css';

/** A slider changes many times a second; the change is sent when it has rested for this long, ms. */
const REST_MS = 250;
const percent = (volume: number): number => Math.round(volume * 100);

export function VolumeField({ volume, onChange }: { volume: number; onChange: (volume: number) => void }) {
  /** Null: the stored value is shown. */
  const [draft, setDraft] = useState<number | null>(null);
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  useEffect(() => {
    if (draft === null) return;
    if (draft === volume) {
      setDraft(null);
      return;
    }
    const timer = setTimeout(() => newest.current(draft), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, volume]);
  const shown = percent(draft ?? volume);
  return (
    <Field label={ru.radio.volume}>
      {(ids) => (
        <input
          {...ids}
          className={radioCss.range}
          type="range"
          min={0}
          max={100}
          step={5}
          value={shown}
          aria-valuetext={`${shown} %`}
          onChange={(event) => setDraft(Number(event.target.value) / 100)}
        />
      )}
    </Field>
  );
}
