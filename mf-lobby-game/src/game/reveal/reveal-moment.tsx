import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import { countChange, cx, haptic, Icon, type IconName } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { ru } from '../../locale/game.ts';
import type { GameTeam } from '../../state/round.ts';
import { type Outcome, type OutcomeKind, outcomeOf } from './outcome.ts';
import * as css from './reveal-moment.module.css';
import { useMoment } from './use-moment.ts';

/** How long the moment is shown, ms: well below the shortest reveal. */
const SHOWN_MS = 1200;

const LOOKS: Record<OutcomeKind, { look: string | undefined; icon: IconName }> = {
  right: { look: css.right, icon: 'check' },
  partly: { look: css.right, icon: 'plus' },
  wrong: { look: css.wrong, icon: 'cross' },
  silent: { look: css.silent, icon: 'clock' },
  blocked: { look: css.silent, icon: 'lock' },
};

interface Props {
  game: GameView;
  team: GameTeam;
  /** The host's controls stay visible and can be pressed. */
  isHost: boolean;
  /** The hall's screen is about to show what the others got: the place must not tell it. */
  staged?: boolean;
}

/**
 * The beginning of the reveal: right or wrong, points and place, over the whole screen. Only when the answers end while
 * the screen is open. Screen readers get the same from the announcement of the phase.
 */
export function RevealMoment({ game, team, isHost, staged = false }: Props) {
  const [phase, setPhase] = useState(game.roundPhase);
  const [stage, setStage] = useMoment(SHOWN_MS);
  if (phase !== game.roundPhase) {
    setPhase(game.roundPhase);
    setStage(phase === PHASE.answering && game.roundPhase === PHASE.results ? 'shown' : null);
  }
  const outcome = stage === null ? null : outcomeOf(game, team);
  const kind = outcome?.kind;
  useEffect(() => {
    if (kind) haptic(kind === 'right' || kind === 'partly' ? 'success' : 'error');
  }, [kind]);
  if (!outcome) return null;
  const { look, icon } = LOOKS[outcome.kind];
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={cx(css.moment, look, isHost && css.beside, stage === 'leaving' && css.leaving)}
      data-reveal={outcome.kind}
      onClick={() => setStage('leaving')}
    >
      <span className={css.sign}>
        <Icon name={icon} size={64} />
      </span>
      <span className={css.word}>{ru.reveal[outcome.kind]}</span>
      {outcome.points !== 0 && <span className={css.points}>{countChange(outcome.points, nouns.points)}</span>}
      {game.teams.length > 1 && !staged && <Place outcome={outcome} teams={game.teams.length} />}
    </button>
  );
}

function Place({ outcome: { place, placeBefore }, teams }: { outcome: Outcome; teams: number }) {
  const hasMoved = placeBefore !== null && placeBefore !== place;
  return (
    <span className={css.place}>
      {hasMoved && <Icon name={place < placeBefore ? 'chevron-up' : 'chevron-down'} size={24} />}
      {hasMoved ? ru.reveal.moved(place, teams, placeBefore) : ru.yourPlace(place, teams)}
    </span>
  );
}
