import type { DraftQuestion, DraftTheme, EditedQuiz } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { Badge, Button, ButtonLink, Card, cx, EmptyState, Icon, Row, Stack } from '@luplay/web-kit';
import { type CSSProperties, Fragment, memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isBoard, roundTitle } from '../draft/draft.ts';
import { ExportButtons } from '../export/export-buttons.tsx';
import { exportQuiz } from '../export/export-quiz.ts';
import { placed } from '../kinds/placed.ts';
import { isWhole } from '../kinds/values.ts';
import { board } from '../locale/board.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { simulator } from '../locale/simulator.ts';
import { BackgroundView, MediaList } from '../media/media-preview.tsx';
import { usePlaceAsked } from '../navigation/place-asked.ts';
import { useGradual } from '../navigation/when-quiet.ts';
import * as themeCss from '../theme/theme.module.css';
import { DeleteQuiz } from './delete-quiz.tsx';
import * as css from './quiz.module.css';
import { SwitchOn } from './switch-on.tsx';

/** The titles of the rounds that begin with a theme, by its index. */
function roundsFrom({ rounds = [] }: EditedQuiz): ReadonlyMap<number, string[]> {
  const titles = new Map<number, string[]>();
  let first = 0;
  for (const [index, round] of rounds.entries()) {
    titles.set(first, [...(titles.get(first) ?? []), roundTitle(round, index)]);
    first += round.themes;
  }
  return titles;
}

/** A quiz as it is stored, with the right answers. */
export function QuizView({ quiz, onEdit }: { quiz: EditedQuiz; onEdit: () => void }) {
  const themes = Array.isArray(quiz.theme) ? quiz.theme : null;
  const asked = usePlaceAsked();
  const shown = useGradual(themes?.length ?? 0, asked?.theme);
  const rounds = roundsFrom(quiz);
  return (
    <Stack gap={4} shrink>
      <Row gap={2} wrap className={css.bar}>
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
      </Row>
      <SwitchOn quiz={quiz} />
      <Card>
        <p className={css.description}>{quiz.description}</p>
        <Row as="p" gap={2} className={css.badges}>
          <Badge tone={quiz.is_active ? 'good' : 'neutral'}>{quiz.is_active ? texts.active : texts.inactive}</Badge>
          {isBoard(quiz) && <Badge>{board.course}</Badge>}
          {quiz.locked && (
            <Badge tone="warm" icon="lock">
              {texts.locked}
            </Badge>
          )}
        </Row>
        <BackgroundView background={quiz.backgorundMedia} />
      </Card>
      {themes === null ? (
        <p role="alert">{texts.incomplete}</p>
      ) : themes.length === 0 ? (
        <EmptyState icon="quiz" title={texts.theme.none} text={texts.theme.noneHint} />
      ) : (
        placed(themes.slice(0, shown)).map(({ place, entry }) => (
          <Fragment key={place}>
            {rounds.get(place)?.map((title) => (
              <h2 key={title}>{title}</h2>
            ))}
            <ThemeView theme={entry} asked={asked?.theme === place ? asked.question : undefined} />
          </Fragment>
        ))
      )}
    </Stack>
  );
}

/** Estimated heights in px, for the scroll bar: a theme out of sight is not laid out. */
const [HEAD, ROW] = [70, 130];

interface Props {
  theme: DraftTheme;
  /** The index of the question that the address asks for: it is scrolled to. */
  asked?: number | undefined;
}

/** A stored theme with its questions. */
const ThemeView = memo(function ThemeView({ theme, asked }: Props) {
  const ref = useRef<HTMLLIElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit of the same link scrolls again
  useEffect(() => {
    if (asked === undefined) return;
    // After the shell, which scrolls a new screen to its top and focuses it in an effect of its own.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'center' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, key]);
  if (!theme || !Array.isArray(theme.questions)) return <p role="alert">{texts.invalidTheme}</p>;
  const { name, icon, color, description, questions } = theme;
  return (
    <details
      className={themeCss.theme}
      style={{ '--theme': color, '--high': `${HEAD + questions.length * ROW}px` } as CSSProperties}
      open
    >
      <summary className={themeCss.head}>
        <span className={themeCss.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={themeCss.name}>{name}</span>
        <span className={themeCss.count}>{questions.length}</span>
      </summary>
      {description && <p className={themeCss.about}>{description}</p>}
      <ol className={themeCss.questions}>
        {placed(questions).map(({ place, entry }) => (
          <li
            key={place}
            className={themeCss.question}
            ref={place === asked ? ref : undefined}
            tabIndex={place === asked ? -1 : undefined}
            data-asked={place === asked || undefined}
          >
            <QuestionView question={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
});

function QuestionView({ question }: { question: DraftQuestion }) {
  if (!isWhole(question)) return <p role="alert">{texts.invalidQuestion}</p>;
  return (
    <>
      <p className={themeCss.text}>{question.question || texts.question.untitled}</p>
      {question.special && <Badge>{board.specials[question.special.kind]}</Badge>}
      <ul className={themeCss.options}>
        {editingOf(question)
          .listed(question)
          .map(({ place, text, isRight }) => (
            <li key={place} className={cx(themeCss.option, isRight && themeCss.right)}>
              {isRight && <Icon name="check" size={16} label={texts.question.right} />}
              {text}
            </li>
          ))}
      </ul>
      <MediaList media={question.media} />
    </>
  );
}
