import { type Radio, type RadioPlace, radioPlace } from '@luplay/contracts/broadcast';
import { serverNow } from '@luplay/web-kit';
import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Where the radio is at this moment, by the server's clock. */
export function useAir(radio: Radio): RadioPlace {
  const running = radio.playing && !radio.paused;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return radioPlace(radio, serverNow());
}
