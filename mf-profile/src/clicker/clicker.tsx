import {
  announce,
  Card,
  count,
  cx,
  Hidden,
  haptic,
  Icon,
  notify,
  Row,
  Stack,
  useMediaQuery,
  useReducedMotion,
  useUser,
} from '@luplay/web-kit';
import { type CSSProperties, useRef, useState } from 'react';
import * as css from './clicker.module.css';
import { type Flyer, land, launch } from './emoji.ts';
import { Keys } from './keys.tsx';
import { ru } from './locale.ts';
import {
  type ClickerEvent,
  type ClickerState,
  DOUBLE_ABOVE,
  FULL_BAR,
  isDoubled,
  isOver,
  isSplit,
  LAST_CLICK,
  MILESTONES,
  stepMs,
} from './rules.ts';
import { useClaims } from './use-claims.ts';
import { useRun } from './use-run.ts';

const part = (clicks: number): string => `${(clicks / LAST_CLICK) * 100}%`;

/** The progress to 1000 with its three achievements. */
function Milestones({ clicks }: { clicks: number }) {
  return (
    <div className={css.way} style={{ '--done': part(clicks) } as CSSProperties}>
      <ul aria-label={ru.milestones}>
        {MILESTONES.map((at) => {
          const reached = clicks >= at;
          return (
            <li key={at} className={cx(css.stop, reached && css.reached)} style={{ '--at': part(at) } as CSSProperties}>
              <Icon name={at === LAST_CLICK ? 'trophy' : 'star'} size={18} />
              <span aria-hidden="true">{at}</span>
              <Hidden>
                {count(at, ru.clicks)}: {reached ? ru.reached : ru.ahead}
              </Hidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Rising emoji. Decoration. */
function Flyers({ flying, onLanded }: { flying: readonly Flyer[]; onLanded: (id: number) => void }) {
  return (
    <div className={css.sky} aria-hidden="true">
      {flying.map(({ id, emoji, x, drift }) => (
        <span
          key={id}
          className={css.flyer}
          style={{ '--x': `${x}%`, '--drift': `${drift}px` } as CSSProperties}
          onAnimationEnd={() => onLanded(id)}
        >
          {emoji}
        </span>
      ))}
    </div>
  );
}

const MOBILE = '(max-width: 640px), (pointer: coarse)';

/** The clicker of the home screen. */
export function Component() {
  const { userId } = useUser();
  return <Clicker key={userId} userId={userId} />;
}

function Clicker({ userId }: { userId: string }) {
  const { flying, fly, onLanded } = useFlyers();
  const [missed, setMissed] = useState(0);
  const onEvent = (event: ClickerEvent) => {
    if (event.type === 'counted') fly();
    if (event.type === 'wrong') setMissed((times) => times + 1);
    announceEvent(event);
  };
  const { state, press } = useRun(userId, onEvent);
  useClaims(userId, state.clicks);
  return (
    <Card
      as="section"
      tone="raised"
      title={ru.title}
      aria-label={ru.title}
      actions={
        <p className={css.count}>
          <strong>{state.clicks}</strong> {ru.of}
        </p>
      }
    >
      <div className={css.body}>
        <div className={css.field}>
          <Keys state={state} missed={missed} onPress={press} />
          <Flyers flying={flying} onLanded={onLanded} />
        </div>
        <Stack gap={4} className={css.side}>
          <TimeBar state={state} />
          <Milestones clicks={state.clicks} />
        </Stack>
      </div>
    </Card>
  );
}

/** Vibration and announcements for screen readers: round numbers, not every click. */
function announceEvent(event: ClickerEvent): void {
  if (event.type === 'counted') haptic('tap');
  if (event.type === 'hundred') announce(count(event.clicks, ru.clicks));
  if (event.type === 'warning') {
    haptic('warning');
    notify({ text: ru.warning });
  }
  if (event.type === 'split') announce(ru.split);
  if (event.type === 'emptied') haptic('warning');
  if (event.type === 'wrong') {
    haptic('error');
    announce(ru.wanted(event.wanted));
  }
}

function useFlyers() {
  const [flying, setFlying] = useState<readonly Flyer[]>([]);
  const mobile = useMediaQuery(MOBILE);
  const still = useReducedMotion();
  const nextId = useRef(0);
  const fly = () => {
    if (still) return;
    const id = nextId.current++;
    setFlying((sky) => launch(sky, id, mobile));
  };
  return { flying, fly, onLanded: (id: number) => setFlying((sky) => land(sky, id)) };
}

/** The bar that the player must keep up, with one sentence of instructions. Before the split only the sentence. */
function TimeBar({ state }: { state: ClickerState }) {
  const doubled = isDoubled(state);
  return (
    <Stack gap={2} className={css.tempo}>
      {isSplit(state) && (
        <Row align="center">
          <div
            className={css.bar}
            role="progressbar"
            aria-label={ru.bar}
            aria-valuemin={0}
            aria-valuemax={FULL_BAR}
            aria-valuenow={state.bar}
            style={{ '--bar': state.bar / FULL_BAR, '--mark': `${DOUBLE_ABOVE}%` } as CSSProperties}
          >
            <div
              className={cx(css.fill, doubled && css.doubled)}
              style={{ transitionDuration: `${stepMs(state.clicks) / 2}ms` }}
            />
          </div>
          <span className={cx(css.double, doubled && css.doubled)} aria-hidden="true">
            {ru.double}
          </span>
        </Row>
      )}
      <p className={css.hint}>{hintFor(state)}</p>
    </Stack>
  );
}

function hintFor(state: ClickerState): string {
  if (isOver(state)) return ru.over;
  if (!isSplit(state)) return ru.soon;
  if (state.pausedUntil !== null) return ru.paused;
  if (state.steppedAt === null) return ru.rest;
  return isDoubled(state) ? ru.doubled : ru.running;
}
