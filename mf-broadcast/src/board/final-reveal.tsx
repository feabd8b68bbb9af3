import type { GameView } from '@luplay/contracts/lobby-game';
import { answerForm, answerOf, Fit, isScored, TeamTag, boardTexts as words } from '@luplay/quiz-ui';
import { finalAnswers, opened } from '@luplay/quiz-ui/board';
import { QuestionStage } from '@luplay/quiz-ui/spectator';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { cx, formatChange, formatNumber, Icon } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import * as css from './board.module.css';

/** The answers of the final, opened one by one from the lowest score up; then the question with its right answer. */
export default function FinalReveal({ game, sound }: { game: GameView; sound: boolean }) {
  const answers = finalAnswers(game);
  const open = useOpened(game, answers.length);
  if (open >= answers.length) return <QuestionStage game={game} sound={sound} />;
  const question = game.currentQuestion ?? {};
  return (
    <section className={cx(stage.split, css.wide)}>
      <Fit className={cx(stage.main, css.main)}>
        <h2 className={cx(stage.big, css.title)}>{words.opening}</h2>
        <ol className={css.answers}>
          {answers.map(({ team, before, after }, index) => {
            const isOpen = index < open;
            const result = game.results?.[team.teamId];
            const answer = result ? answerOf(result) : null;
            const isJudged = isOpen && isScored(question);
            const isGood = Boolean(result?.correct || result?.share);
            return (
              <li key={team.teamId} className={cx(css.answer, isJudged && (isGood ? css.right : css.wrong))}>
                <TeamTag team={team} />
                <span className={css.given}>
                  {isOpen && (answer === null ? words.noAnswer : answerForm(question).plain(answer, question))}
                </span>
                <span className={css.gain}>
                  {isJudged && (
                    <>
                      <Icon name={isGood ? 'check' : 'cross'} />
                      {formatChange(after - before)}
                    </>
                  )}
                </span>
                <span className={css.score}>{formatNumber(isOpen ? after : before)}</span>
              </li>
            );
          })}
        </ol>
      </Fit>
    </section>
  );
}

/** How many answers are open by now; draws again with each. */
function useOpened(game: GameView, all: number): number {
  const { count, nextIn } = opened(game);
  const [, draw] = useState(0);
  const isRunning = !game.timer.paused && count < all;
  useEffect(() => {
    if (!isRunning) return;
    const handle = setTimeout(() => draw(count + 1), nextIn);
    return () => clearTimeout(handle);
  }, [isRunning, count, nextIn]);
  return count;
}
