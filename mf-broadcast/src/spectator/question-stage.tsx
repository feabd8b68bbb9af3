import type { GameView } from '@luplay/contracts/lobby-game';
import { Explanation, type OptionState, OptionTile, QuestionMedia, TeamTag } from '@luplay/web-kit/game';
import { ru } from '../locale/ru.ts';
import { Side } from './side.tsx';
import * as css from './spectator.module.css';

/** The question through phases 1 to 3: alone, with its options, and with what the teams said. */
export function QuestionStage({ game, sound }: { game: GameView; sound: boolean }) {
  const question = game.currentQuestion;
  if (!question) return null;
  const shown = game.roundPhase >= 3;
  return (
    <section className={css.split}>
      <div className={css.main}>
        {game.theme && (
          <p className={css.themeName}>
            <span aria-hidden="true">{game.theme.icon}</span> {game.theme.name}
          </p>
        )}
        <h2 className={css.question}>{question.question}</h2>
        <QuestionMedia
          media={question.media}
          part={shown ? 'answer' : 'question'}
          small={game.roundPhase > 1}
          silent={!sound}
        />
        {question.options && (
          <ol className={css.options}>
            {question.options.map((text, index) => (
              // The order is fixed for a question: the index is the option's identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <OptionTile index={index} text={text} state={stateOf(game, index)}>
                  {shown && <WhoSaid game={game} index={index} />}
                </OptionTile>
              </li>
            ))}
          </ol>
        )}
        {shown && <Explanation text={question.explanation} />}
        {game.progress && (
          <p className={css.progress} role="status">
            {ru.answered(game.progress.answered, game.progress.expected)}
          </p>
        )}
      </div>
      <Side game={game} />
    </section>
  );
}

function stateOf(game: GameView, index: number): OptionState {
  if (game.correctAnswer === null) return 'idle';
  return game.correctAnswer === index ? 'right' : 'muted';
}

/** The teams whose answer this option was. */
function WhoSaid({ game, index }: { game: GameView; index: number }) {
  const teams = game.teams.filter((team) => game.results?.[team.teamId]?.answer === index);
  if (teams.length === 0) return null;
  return (
    <span className={css.who}>
      {teams.map((team) => (
        <TeamTag key={team.teamId} team={team} look="chip" />
      ))}
    </span>
  );
}
