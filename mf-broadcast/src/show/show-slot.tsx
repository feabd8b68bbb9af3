import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { cx, IconButton, lazily, store, stored, useMediaQuery, useReducedMotion, useSession } from '@luplay/web-kit';
import { type ComponentProps, Suspense, useState } from 'react';
import { show as texts } from '../locale/show.ts';
import type ShowContent from './show.tsx';
import * as css from './show-slot.module.css';

const Show = lazily(() => import('./show.tsx'));
const PredictBar = lazily(() => import('./predict-bar.tsx'));

const KEY = 'projectorShow';
const OFF = 'off';

interface Switch {
  /** False with reduced motion, whatever is chosen. */
  on: boolean;
  toggle(): void;
}

/** Whether this device shows the show. */
export function useShowSwitch(): Switch {
  const still = useReducedMotion();
  const [isOff, setIsOff] = useState(() => stored(KEY) === OFF);
  return {
    on: !isOff && !still,
    toggle() {
      setIsOff(!isOff);
      store(KEY, isOff ? 'on' : OFF);
    },
  };
}

/** As in the styles: wider screens are projectors, narrower ones phones. */
export const HALL = '(min-width: 900px)';

/** The one switch of the whole show, on projectors. */
export function ShowSwitch({ on, toggle }: Switch) {
  const still = useReducedMotion();
  const hall = useMediaQuery(HALL);
  if (still || !hall) return null;
  return <IconButton label={on ? texts.off : texts.on} icon="star" kind="ghost" onClick={toggle} />;
}

/** Asks on the phones of spectators who are not in the lobby who takes the question. */
export function PredictSlot({ lobby, game, code }: { lobby: LobbyView; game: GameView; code: string | undefined }) {
  const hall = useMediaQuery(HALL);
  const userId = useSession()?.user.userId;
  const isPlayer = userId !== undefined && Object.hasOwn(lobby.players, userId);
  if (hall || isPlayer || lobby.reactions === false || game.stage !== 'round') return null;
  return (
    <Suspense fallback={null}>
      <PredictBar game={game} code={code} />
    </Suspense>
  );
}

/** The place of the show on the spectators' screen. */
export function ShowSlot(props: ComponentProps<typeof ShowContent>) {
  return (
    <div className={cx(css.line, !props.game && css.idle)} data-show="">
      <Suspense fallback={null}>
        <Show {...props} />
      </Suspense>
    </div>
  );
}
