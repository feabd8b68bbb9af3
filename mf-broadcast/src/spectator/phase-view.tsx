import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { count, Rays } from '@luplay/web-kit';
import { AppliedItems, Confetti, Podium, rankTeams, ThemeCard } from '@luplay/web-kit/game';
import { ru } from '../locale/ru.ts';
import { QuestionStage } from './question-stage.tsx';
import { Scores } from './scores.tsx';
import { Side } from './side.tsx';
import * as css from './spectator.module.css';

interface Props {
  game: GameView;
  lobby: LobbyView;
  /** Questions may sound. */
  sound: boolean;
}

/** What the hall sees in each phase. */
export function PhaseView({ game, lobby, sound }: Props) {
  switch (game.roundPhase) {
    case 0:
      return <ThemeChoice game={game} />;
    case 1:
    case 2:
    case 3:
      return <QuestionStage game={game} sound={sound} />;
    case 4:
      return (
        <section className={css.centre}>
          <h2 className={css.big}>{ru.totalsTitle}</h2>
          <Scores game={game} large />
          <div className={css.feed}>
            <AppliedItems applied={game.applied} teams={game.teams} />
          </div>
        </section>
      );
    case 5:
      return game.stage === 'final' ? <Final game={game} /> : <Intro game={game} lobby={lobby} />;
  }
}

function Intro({ game, lobby }: { game: GameView; lobby: LobbyView }) {
  return (
    <section className={css.centre}>
      <Rays />
      <h2 className={css.huge}>{ru.introTitle}</h2>
      <p className={css.soft}>{lobby.questTitle}</p>
      <Scores game={game} />
    </section>
  );
}

function ThemeChoice({ game }: { game: GameView }) {
  const choosing = game.teams.find((team) => team.teamId === game.themeChoosingTeam);
  return (
    <section className={css.split}>
      <div className={css.main}>
        <h2 className={css.big}>{ru.themesTitle}</h2>
        {choosing && <p className={css.choosing}>{ru.choosing(choosing.name)}</p>}
        <ul className={css.themes}>
          {game.themes.map((theme) => (
            <li key={theme.id}>
              <ThemeCard theme={theme} />
            </li>
          ))}
        </ul>
      </div>
      <Side game={game} />
    </section>
  );
}

/** So many teams stand on the podium; the others follow below it. */
const ON_PODIUM = 3;

function Final({ game }: { game: GameView }) {
  const winners = game.teams.filter((team) => game.winnerTeams.includes(team.teamId));
  const ranked = rankTeams(game.teams, game.scores);
  const best = ranked[0]?.score ?? 0;
  const rest = ranked.slice(ON_PODIUM).map(({ team }) => team);
  return (
    <section className={css.centre}>
      <Confetti colors={winners.map((team) => team.color)} />
      <h2 className={css.big}>{ru.finalTitle}</h2>
      <p className={css.choosing} role="status">
        {winners.length > 1 ? ru.winners : ru.winner}: {winners.map((team) => `«${team.name}»`).join(', ')},{' '}
        {count(best, ru.points)}
      </p>
      <Podium teams={game.teams} scores={game.scores} winnerTeams={game.winnerTeams} />
      {rest.length > 0 && <Scores game={{ ...game, teams: rest }} />}
    </section>
  );
}
