import { useMediaQuery } from '@luplay/web-kit';

/** CSS pixels of the timer: a phone in the hand, a laptop, a projector in a hall. */
export function useTimerSize(): number {
  const laptop = useMediaQuery('(min-width: 900px)');
  const hall = useMediaQuery('(min-width: 1600px)');
  return hall ? 168 : laptop ? 112 : 72;
}
