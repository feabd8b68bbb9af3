import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { cx, Hidden } from '@luplay/web-kit';
import { Explanation } from '../question/explanation.tsx';
import { Fit } from '../question/fit.tsx';
import { type OptionState, OptionTile } from '../question/option-tile.tsx';
import { QuestionMedia } from '../question/question-media.tsx';
import * as css from '../screens/spectator.module.css';
import { TeamSign, TeamTag } from '../teams/team-tag.tsx';
import { isMany } from './crowd.ts';
import { ru } from './locale.ts';
import { Side } from './side.tsx';
import { wordy } from './wordy.ts';

/** The question: alone, with its options, and with the teams' answers. */
export function QuestionStage({ game, sound }: { game: GameView; sound: boolean }) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { media, options, explanation } = question;
  const shown = game.roundPhase >= PHASE.results;
  const pictured = Boolean(media.pictureQuestion ?? media.pictureAnswer ?? media.videoQuestion ?? media.videoAnswer);
  const length = wordy(question.question, [90, 220]);
  return (
    <section className={cx(css.split, isMany(game.teams) && css.many)}>
      <Fit className={css.main}>
        {game.theme && (
          <p className={css.themeName}>
            <span aria-hidden="true">{game.theme.icon}</span> {game.theme.name}
          </p>
        )}
        <h2 className={cx(css.question, length === 1 && css.long, length === 2 && css.endless)}>{question.question}</h2>
        <div className={cx(css.field, pictured && css.pictured, pictured && options && css.shared)}>
          <div className={css.media}>
            <QuestionMedia
              media={media}
              part={shown ? 'answer' : 'question'}
              small={game.roundPhase > PHASE.question}
              silent={!sound}
            />
          </div>
          {options && (
            <ol className={cx(css.options, wordy(options.join(''), [240]) > 0 && css.wordy)}>
              {options.map((text, index) => (
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
        </div>
        {shown && <Explanation text={explanation} />}
        {game.progress && (
          <p className={css.progress} role="status">
            {ru.answered(game.progress.answered, game.progress.expected)}
          </p>
        )}
      </Fit>
      <Side game={game} />
    </section>
  );
}

function stateOf(game: GameView, index: number): OptionState {
  if (game.correctAnswer === null) return 'idle';
  return game.correctAnswer === index ? 'right' : 'muted';
}

/** The teams that chose this option; many teams only by their icon, because the scores show name and letter. */
function WhoSaid({ game, index }: { game: GameView; index: number }) {
  const teams = game.teams.filter((team) => game.results?.[team.teamId]?.answer === index);
  if (teams.length === 0) return null;
  return (
    <span className={css.who}>
      {teams.map((team) =>
        isMany(game.teams) ? (
          <span key={team.teamId}>
            <TeamSign team={team} />
            <Hidden>{team.name}</Hidden>
          </span>
        ) : (
          <TeamTag key={team.teamId} team={team} look="chip" />
        ),
      )}
    </span>
  );
}
