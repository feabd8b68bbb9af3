import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { Button, emitter, Icon, IconButton, type IconName, lazily, Skeleton, Stack } from '@luplay/web-kit';
import { memo, Suspense, useSyncExternalStore } from 'react';
import { duplicateQuestion, stepQuestion } from '../draft/changes.ts';
import { lackingIn } from '../draft/checks.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import * as drag from '../drag/drag.module.css';
import { announceQuestion, type Removal } from '../keys/commands.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useEntry, useNavigator } from '../navigation/navigator.ts';
import { anchorOf } from '../navigation/place-asked.ts';
import * as preview from '../preview/preview.module.css';
import * as css from './question.module.css';
import { QuestionFields } from './question-fields.tsx';

interface Props {
  question: KeyedQuestion;
  /** Begins with 1. */
  number: number;
  /** Icon and name of the theme. */
  theme: string;
  onBoard: boolean;
  /** Both keep their identity. */
  change: DraftEditor['change'];
  onRemove: (removal: Removal) => void;
}

/** One question of a draft: a line, and its fields while it is open. */
export const QuestionEditor = memo(function QuestionEditor(props: Props) {
  const { question, number, theme, onBoard, change, onRemove } = props;
  const { key } = question;
  const navigator = useNavigator();
  const { isOpen, ref } = useEntry<HTMLElement>(key);
  const lacking = lackingIn(question);
  const name = texts.question.number(number);
  return (
    <article
      ref={ref}
      className={css.question}
      data-open={isOpen || undefined}
      data-question={key}
      id={anchorOf(key)}
      aria-label={name}
    >
      <div className={css.head}>
        <span className={drag.grip} data-drag="question" aria-hidden="true" />
        <button
          type="button"
          className={css.title}
          data-part="title"
          aria-expanded={isOpen}
          onClick={() => navigator.open(isOpen ? null : key)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className={css.number}>{number}</span>
          <span className={css.text}>
            <span className={css.line}>{question.question || texts.question.untitled}</span>
          </span>
          {lacking.length > 0 && <Icon name="warning" label={lacking.join(', ')} />}
        </button>
        <QuestionTools questionKey={key} name={name} change={change} onRemove={onRemove} />
      </div>
      {isOpen && (
        <>
          <QuestionFields question={question} onBoard={onBoard} change={change} />
          <PreviewToggle question={question} theme={theme} />
        </>
      )}
    </article>
  );
});

interface QuestionToolsProps {
  questionKey: string;
  /** As the buttons call the question. */
  name: string;
  change: DraftEditor['change'];
  onRemove: (removal: Removal) => void;
}

/** Moves, copies and removes a question. A key press in its fields does not render it again. */
const QuestionTools = memo(function QuestionTools({ questionKey, name, change, onRemove }: QuestionToolsProps) {
  const step = (by: -1 | 1) =>
    change((draft) => {
      const moved = stepQuestion(draft, questionKey, by);
      if (moved !== draft) announceQuestion(moved, questionKey);
      return moved;
    });
  const tool = (icon: IconName, text: string, act: () => void) => (
    <IconButton icon={icon} label={`${text}: ${name}`} onClick={act} />
  );
  return (
    <div className={css.tools}>
      {tool('chevron-up', texts.question.up, () => step(-1))}
      {tool('chevron-down', texts.question.down, () => step(1))}
      {tool('copy', texts.question.duplicate, () => change((draft) => duplicateQuestion(draft, questionKey)))}
      {tool('trash', texts.question.delete, () => onRemove({ kind: 'question', key: questionKey }))}
    </div>
  );
});

const PreviewPanel = lazily(() => import('../preview/preview-panel.tsx'));

/** Shared by all questions: who looks at one looks at the next one too. */
let isShown = false;
const { emit, subscribe } = emitter();
const toggle = () => {
  isShown = !isShown;
  emit();
};

/** Shows or hides the preview of the open question. */
function PreviewToggle({ question, theme }: { question: DraftQuestion; theme: string }) {
  const shown = useSyncExternalStore(subscribe, () => isShown);
  return (
    <Stack align="start" className={preview.place}>
      <Button icon="eye" aria-expanded={shown} onClick={toggle}>
        {authoring.preview.open}
      </Button>
      {shown && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PreviewPanel question={question} theme={theme} />
        </Suspense>
      )}
    </Stack>
  );
}
