import { type GameView, PHASE, type RaceView, type SpokenVerdict } from '@luplay/contracts/lobby-game';
import { TeamTag } from '@luplay/quiz-ui';
import { Button, Stack } from '@luplay/web-kit';
import { race as raceTexts } from '../../locale/race.ts';
import { SightError, useHostSight } from './host-sight.tsx';
import * as css from './judge.module.css';
import { useHosting } from './use-hosting.ts';

const texts = raceTexts.judge;

/**
 * Loaded on demand: the host's part of a race: who answers, what is right, and the verdict, within reach of a thumb.
 */
export default function Judge({ game, race }: { game: GameView; race: RaceView }) {
  const { judgeSpoken } = useHosting(game);
  const { right, note, explanation } = useHostSight(game).data?.question ?? {};
  const questionId = game.currentQuestion?.questionId ?? '';
  const team = game.teams.find(({ teamId }) => teamId === race.answering?.teamId);
  if (!team) {
    return (
      <p className={css.wait} role="status">
        {game.roundPhase === PHASE.question ? texts.waitEarly : texts.wait}
      </p>
    );
  }
  const name = team.members.find(({ id }) => id === race.answering?.userId)?.name ?? '';
  const judge = (verdict: SpokenVerdict) => () => judgeSpoken.mutate({ questionId, teamId: team.teamId, verdict });
  const busy = (verdict: SpokenVerdict) => judgeSpoken.isPending && judgeSpoken.variables.verdict === verdict;
  return (
    <Stack as="section" gap={2} shrink className={css.judge} aria-label={texts.label}>
      <p className={css.who} role="status">
        <TeamTag team={team} look="chip" /> {raceTexts.mate(name)}
      </p>
      <SightError game={game} />
      {right && <p className={css.right}>{right}</p>}
      {(note || explanation) && <p className={css.note}>{note || explanation}</p>}
      <div className={css.verdicts}>
        <Button className={css.wrong} size="l" icon="cross" busy={busy('wrong')} onClick={judge('wrong')}>
          {texts.wrong}
        </Button>
        <Button kind="primary" size="l" icon="check" busy={busy('right')} onClick={judge('right')}>
          {texts.right}
        </Button>
        <Button className={css.cancel} busy={busy('cancel')} onClick={judge('cancel')}>
          {texts.cancel}
        </Button>
      </div>
    </Stack>
  );
}
