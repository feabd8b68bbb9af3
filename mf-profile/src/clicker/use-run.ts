import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pad } from './key-sequence.ts';
import { advance, type ClickerEvent, type ClickerState, type Outcome, press, resume, wakeAt } from './rules.ts';
import { readRun, runKey, storeClicks } from './run-store.ts';

interface Run {
  state: ClickerState;
  press: (pad: Pad | null) => void;
}

/** The user's run: restored from the browser, updated by the rules, stored after every click. */
export function useRun(userId: string, onEvent: (event: ClickerEvent) => void): Run {
  const [state, setState] = useState(() => resume(readRun(userId).clicks));
  // Two fingers may press before React renders again.
  const latest = useRef(state);

  const happen = ({ state: next, events }: Outcome): void => {
    if (next !== latest.current) {
      latest.current = next;
      setState(next);
      storeClicks(userId, next.clicks);
    }
    events.forEach(onEvent);
  };

  const wake = useEffectEvent(() => happen(advance(latest.current, performance.now())));
  useEffect(() => {
    const at = wakeAt(state);
    if (at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      timer = setTimeout(onTime, Math.max(1, at - performance.now()));
    };
    // A timer may fire slightly early. Then nothing has changed, and it is set again.
    const onTime = () => {
      wake();
      if (performance.now() < at) arm();
    };
    arm();
    return () => clearTimeout(timer);
  }, [state]);

  const adopt = useEffectEvent(() => {
    const { clicks } = readRun(userId);
    if (clicks > latest.current.clicks) happen({ state: resume(clicks), events: [] });
  });
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === runKey(userId)) adopt();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);

  return { state, press: (pad) => happen(press(latest.current, pad, performance.now())) };
}
