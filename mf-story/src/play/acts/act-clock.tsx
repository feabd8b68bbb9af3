import type { ActView } from '@luplay/contracts/story';
import { cx, Icon, notify, Row, serverNow } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { acts } from '../../locale/acts.ts';
import * as css from './act-clock.module.css';

const texts = acts.clock;

/** The act that runs and the time left, by the server's clock. */
export function ActClock({ act }: { act: ActView | null | undefined }) {
  const left = useSecondsLeft(act?.endsAt ?? null);
  if (!act) return null;
  const isOver = left === 0;
  return (
    <Row as="p" gap={1} align="center" className={cx(css.clock, isOver && css.over)}>
      <Icon name="clock" size={16} />
      <span className={css.name}>{texts.act(act.number, act.count, act.name)}</span>
      <span className={css.left} role="timer" aria-label={isOver ? texts.over : texts.left(clock(left))}>
        {isOver ? texts.over : clock(left)}
      </span>
    </Row>
  );
}

/** Says that an act has begun or ended while the screen is open. */
export function useActNews(act: ActView | null | undefined): void {
  const known = useRef(act);
  useEffect(() => {
    const before = known.current;
    known.current = act;
    if (before?.startedAt === act?.startedAt) return;
    notify({ text: act ? texts.began(act.number, act.name) : texts.ended });
  }, [act]);
}

/** `9:05` */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (at: number | null): number =>
  at === null ? 0 : Math.max(0, Math.ceil((at - serverNow()) / 1000));

/** Seconds until then, by the server's clock; changes at the moment at which a second is over. */
export function useSecondsLeft(at: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setLeft(secondsUntil(at));
      const rest = at === null ? 0 : at - serverNow();
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return left;
}
