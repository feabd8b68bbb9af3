import { PHASE } from '@luplay/contracts/lobby-game';
import { phoneKind, QuestionLayout, RoundResults, StageFrame } from '@luplay/quiz-ui/player';
import { authoring } from '../locale/authoring.ts';
import * as own from './preview.module.css';
import { type Moment, type Previewed, sampleGame } from './sample-game.ts';

const { preview: texts } = authoring;
/** Players' buttons are there, and closed. */
const takeNothing = () => {};

/** A question as players see it on their phones: the parts of their screen around a sample game. */
export function PhoneQuestion({ moment, ...previewed }: Previewed & { moment: Moment }) {
  const game = sampleGame(previewed, moment);
  const question = game.currentQuestion;
  if (!question) return null;
  const { Answering } = phoneKind(question);
  return (
    <>
      <div className={own.header} />
      <StageFrame
        title={previewed.theme}
        asked={game.roundPhase === PHASE.answering}
        phase={texts.moments[moment]}
        number={texts.number}
        timer={game.timer}
        moment={moment}
        content={
          <QuestionLayout theme={game.theme} question={question} phase={game.roundPhase} silent>
            {moment === 'answering' && <Answering question={question} onAnswer={takeNothing} />}
            {moment === 'results' && <RoundResults game={game} team={null} />}
          </QuestionLayout>
        }
      />
    </>
  );
}
