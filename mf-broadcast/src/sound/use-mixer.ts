import { store, storedJson } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { MOODS, type Mood } from './names.ts';
import { Mixer } from './play/mixer.ts';

/** What this device has chosen. */
interface SoundSettings {
  on: boolean;
  /** From 0 to 100. */
  volume: number;
  mood: Mood;
}

const KEY = 'projectorSound';
const FIRST: SoundSettings = { on: false, volume: 70, mood: 'lively' };

function storedSettings(): SoundSettings {
  const { on, volume, mood } = (storedJson(KEY) ?? {}) as Partial<SoundSettings>;
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 100;
  return {
    on: on === true,
    volume: isVolume ? volume : FIRST.volume,
    mood: MOODS.find((known) => known === mood) ?? FIRST.mood,
  };
}

export interface Sound extends SoundSettings {
  /** Null while the sound is off. */
  mixer: Mixer | null;
  toggle(): void;
  setVolume(volume: number): void;
  setMood(mood: Mood): void;
}

/** Presses that allow a page to play sound. */
const PRESSES = ['click', 'keydown'] as const;

/**
 * The sound of the screen. It is off until it is switched on. A device on which it was on the last time switches it on
 * with the first press anywhere, because browsers keep a page silent until then.
 */
export function useMixer(): Sound {
  const [settings, setSettings] = useState(storedSettings);
  const [mixer, setMixer] = useState<Mixer | null>(null);
  const made = useRef<Mixer | null>(null);
  const change = (next: SoundSettings) => {
    setSettings(next);
    store(KEY, JSON.stringify(next));
  };
  const start = (volume: number) => {
    if (!('AudioContext' in globalThis)) return;
    // One for the whole life of the page: what it has taken of the page is heard through no other.
    made.current ??= new Mixer();
    made.current.setVolume(volume / 100);
    setMixer(made.current);
  };
  const stop = () => {
    made.current?.mute();
    setMixer(null);
  };

  const waits = settings.on && !mixer;
  useEffect(() => {
    if (!waits) return;
    const press = () => start(storedSettings().volume);
    for (const event of PRESSES) addEventListener(event, press, { once: true });
    return () => {
      for (const event of PRESSES) removeEventListener(event, press);
    };
  });
  useEffect(
    () => () => {
      made.current?.close();
      made.current = null;
    },
    [],
  );

  return {
    ...settings,
    mixer,
    on: mixer !== null,
    toggle() {
      const on = mixer === null;
      if (on) start(settings.volume);
      else stop();
      change({ ...settings, on });
    },
    setVolume(volume) {
      mixer?.setVolume(volume / 100);
      change({ ...settings, volume });
    },
    setMood: (mood) => change({ ...settings, mood }),
  };
}
