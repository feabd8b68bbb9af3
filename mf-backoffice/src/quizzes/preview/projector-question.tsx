import { QuestionStage, TopBar } from '@luplay/quiz-ui/spectator';
import * as css from '@luplay/quiz-ui/spectator.module.css';
import type { Moment } from './moment.ts';
import { type Previewed, sampleGame } from './sample-game.ts';

/** A question as a hall sees it on the projector: the parts of the spectators' screen around a sample game. */
export function ProjectorQuestion({ moment, ...previewed }: Previewed & { moment: Moment }) {
  const game = sampleGame(previewed, moment);
  return (
    <div className={css.screen}>
      <div className={css.stage}>
        <TopBar lobby={game.lobby} game={game}>
          {null}
        </TopBar>
        <div className={css.body}>
          <QuestionStage game={game} sound={false} />
        </div>
      </div>
    </div>
  );
}
