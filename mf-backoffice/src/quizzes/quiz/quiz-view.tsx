import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, Card, EmptyState } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';
import { placed } from '../draft/placed.ts';
import { ThemeView } from '../theme/theme-view.tsx';
import { exportQuiz } from './export-quiz.ts';
import * as css from './quiz.module.css';

/** A quiz as it is stored, with the right answers. */
export function QuizView({ quiz, onEdit }: { quiz: EditedQuiz; onEdit: () => void }) {
  const themes = Array.isArray(quiz.theme) ? quiz.theme : null;
  return (
    <div className={css.quiz}>
      <div className={css.bar}>
        <Button kind="primary" icon="edit" onClick={onEdit}>
          {texts.startEditing}
        </Button>
        <Button icon="copy" onClick={() => exportQuiz(quiz)}>
          {texts.export}
        </Button>
        <ButtonLink icon="trophy" to={`/editor-quiz/${quiz.id}/results`}>
          {texts.results}
        </ButtonLink>
      </div>
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
      </Card>
      {themes === null ? (
        <p role="alert">{texts.incomplete}</p>
      ) : themes.length === 0 ? (
        <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />
      ) : (
        placed(themes).map(({ place, entry }) => <ThemeView key={place} theme={entry} index={place} />)
      )}
    </div>
  );
}
