import type { Predictions } from '@luplay/contracts/broadcast';
import { type GameView, type LobbyView, PHASE } from '@luplay/contracts/lobby-game';
import { AppliedItems, Fit, isRevealed, ThemeCard } from '@luplay/quiz-ui';
import { isMany, QuestionStage, Scores, Side, wordy } from '@luplay/quiz-ui/spectator';
import * as css from '@luplay/quiz-ui/spectator.module.css';
import { cx, lazily } from '@luplay/web-kit';
import { Suspense } from 'react';
import { Final } from '../final/final.tsx';
import type { Ceremony } from '../final/use-ceremony.ts';
import { ru } from '../locale/ru.ts';
import { PredictionTable } from '../show/prediction-table.tsx';
import { TeamList } from './team-list.tsx';

const BoardStage = lazily(() => import('../board/board-stage.tsx'));
const FinalReveal = lazily(() => import('../board/final-reveal.tsx'));

interface Props {
  game: GameView;
  lobby: LobbyView;
  /** Questions may play sound. */
  sound: boolean;
  /** How far the final is staged. */
  ceremony: Ceremony;
  /** What spectators predicted, unless it is switched off. */
  predictions?: Predictions | undefined;
}

/** What spectators see in each phase. */
export function PhaseView({ game, lobby, sound, ceremony, predictions }: Props) {
  switch (game.roundPhase) {
    case PHASE.themeChoice:
      if (game.board) {
        return (
          <Suspense>
            <BoardStage game={game} />
          </Suspense>
        );
      }
      return <ThemeChoice game={game} />;
    case PHASE.results:
      // Also when all are open: the question's files would begin again at another place of the tree.
      if (isRevealed(game)) {
        return (
          <Suspense>
            <FinalReveal game={game} sound={sound} />
          </Suspense>
        );
      }
      return <QuestionStage game={game} sound={sound} />;
    case PHASE.question:
    case PHASE.answering:
      return <QuestionStage game={game} sound={sound} />;
    case PHASE.totals:
      return (
        <Fit className={css.centre}>
          <h2 className={css.big}>{ru.totalsTitle}</h2>
          <Scores game={game} large />
          {predictions?.gameId === game.gameId && predictions.questionNumber === game.questionNumber && (
            <PredictionTable predictions={predictions} />
          )}
          {game.applied.length > 0 && (
            <div className={css.feed}>
              <AppliedItems applied={game.applied} teams={game.teams} />
            </div>
          )}
        </Fit>
      );
    case PHASE.introOrFinal:
      return game.stage === 'final' ? (
        <Final game={game} lobby={lobby} ceremony={ceremony} />
      ) : (
        <Intro game={game} lobby={lobby} />
      );
  }
}

/** Of more teams only the number of members is shown. */
const MANY_TEAMS = 12;

function Intro({ game, lobby }: { game: GameView; lobby: LobbyView }) {
  return (
    <Fit className={css.centre}>
      <h2 className={css.huge}>{ru.introTitle}</h2>
      <p className={css.choosing}>{lobby.questTitle}</p>
      <TeamList
        teams={game.teams}
        across={game.teams.length > MANY_TEAMS ? 5 : 4}
        players={lobby.players}
        people={game.teams.length <= MANY_TEAMS}
      />
    </Fit>
  );
}

/** Longer theme descriptions are unreadable on a projector, characters; players see them on their own screens. */
const DESCRIPTIONS = 700;

function ThemeChoice({ game }: { game: GameView }) {
  const choosing = game.teams.find((team) => team.teamId === game.themeChoosingTeam);
  const terse = wordy(game.themes.map(({ description }) => description).join(''), [DESCRIPTIONS]) > 0;
  return (
    <section className={cx(css.split, isMany(game.teams) && css.many)}>
      <Fit className={css.main}>
        <h2 className={css.big}>{ru.themesTitle}</h2>
        {choosing && <p className={css.choosing}>{ru.choosing(choosing.name)}</p>}
        <ul className={css.themes}>
          {game.themes.map((theme) => (
            <li key={theme.id}>
              <ThemeCard theme={terse ? { ...theme, description: '' } : theme} />
            </li>
          ))}
        </ul>
      </Fit>
      <Side game={game} />
    </section>
  );
}
