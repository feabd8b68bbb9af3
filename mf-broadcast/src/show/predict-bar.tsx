import { PREDICTION_LIMITS, spectators } from '@luplay/contracts/broadcast';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { isScored, revealLeft, sitsOut } from '@luplay/quiz-ui';
import {
  api,
  Button,
  ChoiceButtons,
  errorText,
  haptic,
  newRequestId,
  notify,
  store,
  storedJson,
  TextField,
} from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { show } from '../locale/show.ts';
import * as css from './predict-bar.module.css';

const texts = show.predict;
const KEY = 'spectator';

/** What this browser remembers of its spectator. */
interface Spectator {
  token: string;
  name: string;
  /** The last prediction; `question`: in which game, and of which question. */
  pick?: { question: string; teamId: string };
}

const remembered = (): Spectator => ({ token: newRequestId(), name: '', ...(storedJson(KEY) as Spectator | null) });

/** Loaded apart, on phones that watch: who takes the question? No account is needed. */
export default function PredictBar({ game, code }: { game: GameView; code: string | undefined }) {
  const [me, setMe] = useState(remembered);
  const [name, setName] = useState(me.name);
  const [isOpen, setIsOpen] = useState(me.name !== '');
  const [error, setError] = useState<string | null>(null);
  const { gameId, questionNumber, lobbyId, roundPhase, currentQuestion, results, teams, timer } = game;
  const question = `${gameId} ${questionNumber}`;
  const picked = me.pick?.question === question ? me.pick.teamId : null;
  const left = revealLeft(game);
  const playing = teams.filter(({ teamId }) => !sitsOut(game, teamId));
  const [, draw] = useState(0);
  useEffect(() => {
    if (left <= 0 || timer.paused) return;
    const handle = setTimeout(() => draw(left), left);
    return () => clearTimeout(handle);
  }, [left, timer.paused]);

  async function predict(teamId: string): Promise<void> {
    const wanted = name.trim();
    // As the service counts: most emoji are two UTF-16 units.
    if ([...wanted].length < PREDICTION_LIMITS.name.min) return setError(texts.nameTooShort);
    const before = me;
    const next = { ...me, name: wanted, pick: { question, teamId } };
    setError(null);
    setMe(next);
    haptic('tap');
    try {
      const body = { token: me.token, name: wanted, gameId, questionNumber, teamId, ...(code && { code }) };
      await api(spectators.predict, { params: { lobbyId }, body });
      store(KEY, JSON.stringify(next));
    } catch (failure) {
      setMe(before);
      notify({ kind: 'error', text: errorText(failure, texts.failed) });
    }
  }

  // Nobody takes a poll.
  if (!isScored(currentQuestion)) return null;
  if (results && picked !== null && left <= 0) {
    return (
      <p className={css.bar} role="status">
        {results[picked]?.correct ? texts.right : texts.wrong}
      </p>
    );
  }
  if (roundPhase !== PHASE.question && roundPhase !== PHASE.answering) return null;
  if (!isOpen) {
    return (
      <div className={css.bar}>
        <Button onClick={() => setIsOpen(true)}>{texts.open}</Button>
      </div>
    );
  }
  return (
    <div className={css.bar}>
      {me.name === '' && (
        <TextField
          label={texts.name}
          value={name}
          onValueChange={setName}
          maxLength={PREDICTION_LIMITS.name.max}
          autoComplete="nickname"
          error={error}
        />
      )}
      <div className={css.teams}>
        <ChoiceButtons
          label={texts.ask}
          options={playing.map((team) => ({
            value: team.teamId,
            text: `${team.icon} ${team.name}`,
            color: team.color,
          }))}
          value={picked}
          checked
          onValueChange={(teamId) => void predict(teamId)}
        />
      </div>
    </div>
  );
}
