import { serverNow } from '@luplay/web-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Ceremony } from '../final/use-ceremony.ts';
import type { CueName, Mood } from './names.ts';
import type { Heard, Mixer } from './play/mixer.ts';
import { cueOf, cueOfStep, type Moment, musicOf, tensionOf, ticksOf } from './rules.ts';

/** Ticks are handed to the sound card so long before the first one, ms. */
const AHEAD_MS = 400;
const SILENCE: Heard = { music: null, cue: null };
const nothing = () => () => {};

/** Plays what belongs to the moment; `mood`: which music. Returns what is heard. */
export function useShow(mixer: Mixer | null, mood: Mood, moment: Moment, ceremony: Ceremony): Heard {
  const before = useRef<Moment | null>(null);
  const cut = useRef(() => {});
  /** One after another: a phase that comes early cuts off the cue of the last one. */
  const play = (cue: CueName | null) => {
    if (!cue || !mixer) return;
    cut.current();
    cut.current = mixer.cue(cue);
  };
  const music = musicOf(moment, ceremony.step);
  const { key, timer } = moment;
  // Changes with each deadline, pause and phase, and with nothing else.
  const deadline = `${key} ${timer?.endsAt} ${timer?.paused} ${timer?.total}`;

  useEffect(() => {
    if (!mixer) return;
    mixer.setMusic(music, mood);
    mixer.prepare();
  }, [mixer, music, mood]);

  // The mixer outlives the lobby that is shown.
  useEffect(
    () => () => {
      cut.current();
      mixer?.setMusic(null, 'none');
    },
    [mixer],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase and speaker, with its newest state
  useEffect(() => {
    const cue = cueOf(before.current, moment, serverNow());
    before.current = moment;
    play(cue);
  }, [key, moment.speaker]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each deadline, with the newest state
  useEffect(() => {
    if (!mixer) return;
    const { level, seconds } = tensionOf(moment, serverNow());
    mixer.setTension(level, seconds > 0 ? 1 : level, seconds);
    const first = ticksOf(moment, serverNow())[0];
    if (!first) return;
    let cancels: (() => void)[] = [];
    const handle = setTimeout(
      () => {
        cancels = ticksOf(moment, serverNow()).map(({ cue, delay }) => mixer.cue(cue, delay / 1000));
      },
      Math.max(0, first.delay - AHEAD_MS),
    );
    return () => {
      clearTimeout(handle);
      for (const cancel of cancels) cancel();
    };
  }, [mixer, deadline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    play(cueOfStep(ceremony.step));
  }, [ceremony.key]);

  return useSyncExternalStore(mixer?.subscribe ?? nothing, mixer?.getHeard ?? (() => SILENCE));
}
