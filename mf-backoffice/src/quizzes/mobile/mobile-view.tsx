import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Badge, Button, EmptyState, Row } from '@luplay/web-kit';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftOf, roundTitle } from '../draft/draft.ts';
import { isWhole } from '../kinds/values.ts';
import { mobile as texts } from '../locale/mobile.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import { BackgroundView } from '../media/media-preview.tsx';
import { SwitchOn } from '../quiz/switch-on.tsx';
import { Level, Steps } from './level.tsx';
import * as css from './mobile.module.css';
import { above, usePlace } from './place.ts';
import { QuestionDetails } from './question-details.tsx';
import { QuestionRows, ThemeRows } from './theme-rows.tsx';

interface Props {
  quiz: EditedQuiz;
  /** Above all, such as an unsaved draft. */
  offer: ReactNode;
  onEdit: () => void;
}

/** A quiz as it is stored: its themes, a theme, or a question. */
export function MobileView({ quiz, offer, onEdit }: Props) {
  const { theme: themes, rounds } = useMemo(() => draftOf(quiz), [quiz]);
  const at = usePlace(themes);
  const { place, go } = at;
  const navigate = useNavigate();
  const theme = place.theme === null ? undefined : themes[place.theme];
  const question = place.question === null ? undefined : theme?.questions[place.question];
  const bar = (
    <>
      <Steps outline={themes} at={at} />
      <Button kind="primary" icon="edit" className={css.main} onClick={onEdit}>
        {texts.edit}
      </Button>
    </>
  );
  if (theme && question && place.question !== null) {
    return (
      <Level
        key={question.key}
        title={texts.place(place.question + 1, theme.questions.length)}
        backText={theme.name}
        onBack={() => go(above(place))}
        bar={bar}
      >
        {offer}
        {isWhole(question) ? <QuestionDetails question={question} /> : <p role="alert">{quizTexts.invalidQuestion}</p>}
      </Level>
    );
  }
  if (theme && place.theme !== null) {
    return (
      <Level key={theme.key} title={theme.name} backText={texts.themes} onBack={() => go(above(place))} bar={bar}>
        {offer}
        {theme.description && <p className={css.about}>{theme.description}</p>}
        <QuestionRows themes={themes} theme={place.theme} go={go} />
      </Level>
    );
  }
  return (
    <Level key="themes" title={quiz.title} onBack={() => navigate(`/editor-quiz/${quiz.id}`)} bar={bar}>
      {offer}
      <SwitchOn quiz={quiz} />
      <About quiz={quiz} />
      {themes.length === 0 && <EmptyState icon="quiz" title={texts.noData} text={texts.noDataHint} />}
      <ThemeRows themes={themes} rounds={rounds} go={go} head={(one, index) => <h2>{roundTitle(one, index)}</h2>} />
    </Level>
  );
}

function About({ quiz: { description, is_active, locked, backgorundMedia } }: { quiz: EditedQuiz }) {
  return (
    <>
      <p className={css.about}>{description}</p>
      <Row as="p" gap={2} wrap>
        <Badge tone={is_active ? 'good' : 'neutral'}>{is_active ? quizTexts.active : quizTexts.inactive}</Badge>
        {locked && (
          <Badge tone="warm" icon="lock">
            {quizTexts.locked}
          </Badge>
        )}
      </Row>
      <BackgroundView background={backgorundMedia} />
    </>
  );
}
