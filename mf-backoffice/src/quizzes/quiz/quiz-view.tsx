import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, Card, EmptyState } from '@luplay/web-kit';
import { placed } from '../draft/placed.ts';
import { ExportButtons } from '../export/export-buttons.tsx';
import { exportQuiz } from '../export/export-quiz.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { simulator } from '../locale/simulator.ts';
import { BackgroundView } from '../media/media-preview.tsx';
import { usePlaceAsked } from '../navigation/place-asked.ts';
import { useGradual } from '../navigation/when-quiet.ts';
import { ThemeView } from '../theme/theme-view.tsx';
import { DeleteQuiz } from './delete-quiz.tsx';
import * as css from './quiz.module.css';
import { SwitchOn } from './switch-on.tsx';

/** A quiz as it is stored, with the right answers. */
export function QuizView({ quiz, onEdit }: { quiz: EditedQuiz; onEdit: () => void }) {
  const themes = Array.isArray(quiz.theme) ? quiz.theme : null;
  const asked = usePlaceAsked();
  const shown = useGradual(themes?.length ?? 0, asked?.theme);
  return (
    <div className={css.quiz}>
      <div className={css.bar}>
        <Button kind="primary" icon="edit" onClick={onEdit}>
          {texts.startEditing}
        </Button>
        <ButtonLink icon="play" to={`/test?quiz=${quiz.id}`}>
          {simulator.fromQuiz}
        </ButtonLink>
        <Button icon="copy" onClick={() => exportQuiz(quiz)}>
          {texts.export}
        </Button>
        <ExportButtons quiz={quiz} />
        <ButtonLink icon="trophy" to={`/editor-quiz/${quiz.id}/results`}>
          {texts.results}
        </ButtonLink>
        <DeleteQuiz id={quiz.id} title={quiz.title} />
      </div>
      <SwitchOn quiz={quiz} />
      <Card>
        <p className={css.description}>{quiz.description}</p>
        <p className={css.badges}>
          <Badge tone={quiz.is_active ? 'good' : 'neutral'}>{quiz.is_active ? texts.active : texts.inactive}</Badge>
          {quiz.locked && (
            <Badge tone="warm" icon="lock">
              {texts.locked}
            </Badge>
          )}
        </p>
        <BackgroundView background={quiz.backgorundMedia} />
      </Card>
      {themes === null ? (
        <p role="alert">{texts.incomplete}</p>
      ) : themes.length === 0 ? (
        <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />
      ) : (
        placed(themes.slice(0, shown)).map(({ place, entry }) => (
          <ThemeView key={place} theme={entry} asked={asked?.theme === place ? asked.question : undefined} />
        ))
      )}
    </div>
  );
}
