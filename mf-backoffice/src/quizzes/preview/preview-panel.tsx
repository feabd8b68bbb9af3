import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { QuestionStage, TopBar } from '@luplay/quiz-ui/spectator';
import * as spectator from '@luplay/quiz-ui/spectator.module.css';
import { ChoiceButtons, ChoiceGroup, Stack } from '@luplay/web-kit';
import { useDeferredValue, useState } from 'react';
import { authoring } from '../locale/authoring.ts';
import { Frame } from './frame.tsx';
import { PhoneQuestion } from './phone-question.tsx';
import * as css from './preview.module.css';
import { MOMENTS, type Moment, type Previewed, sampleGame } from './sample-game.ts';

const { preview: texts } = authoring;

/** Screens in CSS px, and the width in which they are shown. */
const SCREENS = [
  { id: 'small', View: PhoneQuestion, width: 360, height: 640, shownWidth: 240 },
  { id: 'phone', View: PhoneQuestion, width: 390, height: 844, shownWidth: 240 },
  { id: 'projector', View: ProjectorQuestion, width: 1280, height: 720, shownWidth: 560 },
] as const;

/** A question as players and the hall will see it; follows what is typed. */
export default function PreviewPanel({ question, theme }: { question: DraftQuestion; theme: string }) {
  const [moment, setMoment] = useState<Moment>('answering');
  const shown = useDeferredValue(question);
  return (
    <Stack>
      <ChoiceButtons
        label={texts.moment}
        options={MOMENTS.map((value) => ({ value, text: texts.moments[value] }))}
        value={moment}
        onValueChange={setMoment}
      />
      <ChoiceGroup label={texts.title} className={css.screens}>
        {SCREENS.map(({ id, View, width, height, shownWidth }) => (
          <figure key={id} className={css.figure}>
            <Frame title={texts.screens[id]} width={width} height={height} shownWidth={shownWidth}>
              <View question={shown} theme={theme} moment={moment} />
            </Frame>
            <figcaption>{texts.screens[id]}</figcaption>
          </figure>
        ))}
      </ChoiceGroup>
    </Stack>
  );
}

/** A question as a hall sees it on the projector: the parts of the spectators' screen around a sample game. */
function ProjectorQuestion({ moment, ...previewed }: Previewed & { moment: Moment }) {
  const game = sampleGame(previewed, moment);
  return (
    <div className={spectator.screen}>
      <div className={spectator.stage}>
        <TopBar lobby={game.lobby} game={game}>
          {null}
        </TopBar>
        <div className={spectator.body}>
          <QuestionStage game={game} sound={false} />
        </div>
      </div>
    </div>
  );
}
