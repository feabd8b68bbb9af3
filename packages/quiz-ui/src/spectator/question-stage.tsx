import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { cx, formatNumber } from '@luplay/web-kit';
import { useEffect } from 'react';
import { PlayNote } from '../board/play-note.tsx';
import { Stakes } from '../board/stakes.tsx';
import { isRaced, mediaBeside } from '../kinds/kind.ts';
import { stageKind } from '../kinds/stage.tsx';
import { Explanation } from '../question/explanation.tsx';
import { Fit } from '../question/fit.tsx';
import { QuestionMedia } from '../question/question-media.tsx';
import { isMany, wordy } from '../screens/crowd.ts';
import * as css from '../screens/spectator.module.css';
import { ru } from './locale.ts';
import { Side } from './side.tsx';

/** The question: alone, with its options, and with the teams' answers. */
export function QuestionStage({ game, sound }: { game: GameView; sound: boolean }) {
  const question = game.currentQuestion;
  const { Stage, prepare } = stageKind(isRaced(game) ? { type: 'spoken' } : (question ?? {}));
  useEffect(() => prepare?.(), [prepare]);
  if (!question) return null;
  const { explanation } = question;
  const media = mediaBeside(question, game.roundPhase);
  const isOwn = media !== question.media;
  const play = game.board?.play;
  const isAsked = game.roundPhase >= PHASE.answering;
  const shown = game.roundPhase >= PHASE.results;
  const pictured = Boolean(media.pictureQuestion ?? media.pictureAnswer ?? media.videoQuestion ?? media.videoAnswer);
  const length = wordy(question.question, [90, 220]);
  return (
    <section className={cx(css.split, isMany(game.teams) && css.many)}>
      <Fit className={css.main}>
        {game.theme && (
          <p className={css.themeName}>
            <span aria-hidden="true">{game.theme.icon}</span> {game.theme.name}
            {play?.price !== undefined && `, ${formatNumber(play.price)}`}
          </p>
        )}
        <PlayNote game={game} />
        <h2 className={cx(css.question, length === 1 && css.long, length === 2 && css.endless)}>{question.question}</h2>
        <div className={cx(css.field, (pictured || isOwn) && css.pictured, pictured && isAsked && css.shared)}>
          <div className={css.media}>
            <QuestionMedia
              media={media}
              part={shown ? 'answer' : 'question'}
              small={game.roundPhase > PHASE.question}
              silent={!sound}
              mixed
            />
          </div>
          {isAsked && (
            <div className={cx(css.field, isOwn && css.whole)}>
              <Stage game={game} />
            </div>
          )}
        </div>
        {shown && <Explanation text={explanation} />}
        {play?.stakes && <Stakes game={game} stakes={play.stakes} />}
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
