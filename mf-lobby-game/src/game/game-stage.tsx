import type { GameView, LobbyView, TeamVotes } from '@luplay/contracts/lobby-game';
import { Badge, Page, TimerRing, useClosingConfirmation, useUser } from '@luplay/web-kit';
import { TeamTag } from '@luplay/web-kit/game';
import { ru } from '../locale/game.ts';
import { seatOf } from '../state/round.ts';
import { AdminPanel } from './admin-panel.tsx';
import * as css from './game-stage.module.css';
import { FinalPhase } from './phases/final-phase.tsx';
import { IntroPhase } from './phases/intro-phase.tsx';
import { QuestionPhase } from './phases/question-phase.tsx';
import { ThemePhase } from './phases/theme-phase.tsx';
import { TotalsPhase } from './phases/totals-phase.tsx';
import { ScoreStrip } from './score-strip.tsx';
import { useSpokenGame } from './use-spoken-game.ts';

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  lobby: LobbyView | null;
}

/** The frame of a game: the time, where we are, who plays; in it the phase. */
export function GameStage({ game, myTeam, lobby }: Props) {
  const { userId } = useUser();
  const { team } = seatOf(game, userId);
  const over = game.stage === 'final';
  useSpokenGame(game, userId);
  useClosingConfirmation(team !== null && game.lobby.status === 'in_progress');
  return (
    <Page title={game.lobby.title} hideTitle width="wide" className={css.page}>
      <div className={css.bar}>
        <div className={css.where}>
          <p className={css.phase}>{game.timer.message || ru.phases[game.roundPhase]}</p>
          {game.stage === 'round' && game.questionNumber > 0 && (
            <p className={css.number}>{ru.questionOf(game.questionNumber, game.questionsTotal)}</p>
          )}
          {team ? (
            <p className={css.team}>
              <TeamTag team={team} look="chip" />
            </p>
          ) : (
            <Badge icon="eye">{ru.spectator}</Badge>
          )}
        </div>
        {lobby?.admin === userId && <AdminPanel game={game} />}
        {game.lobby.status === 'in_progress' && <TimerRing timer={game.timer} size="clamp(80px, 9vw, 120px)" />}
      </div>
      <div className={css.stage}>
        <Phase game={game} myTeam={myTeam} userId={userId} />
      </div>
      {!over && <ScoreStrip game={game} myTeamId={team?.teamId} />}
    </Page>
  );
}

function Phase({ game, myTeam, userId }: { game: GameView; myTeam: TeamVotes | null; userId: string }) {
  switch (game.roundPhase) {
    case 0:
      return <ThemePhase game={game} userId={userId} />;
    case 1:
    case 2:
    case 3:
      // One component, so that a sound plays on from the question into the answers.
      return <QuestionPhase key={game.currentQuestion?.questionId} game={game} myTeam={myTeam} userId={userId} />;
    case 4:
      return <TotalsPhase game={game} />;
    case 5:
      return game.stage === 'final' ? <FinalPhase game={game} userId={userId} /> : <IntroPhase game={game} />;
  }
}
