import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton, Menu } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import {
  duplicateQuestion,
  hasSpecials,
  insertAfter,
  placeOf,
  removeQuestion,
  stepQuestion,
} from '../draft/changes.ts';
import { type KeyedQuestion, type KeyedTheme, newQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { mobile } from '../locale/mobile.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { QuestionFields } from '../question/question-fields.tsx';
import { type Frame, Level } from './level.tsx';
import type { PlaceState } from './place.ts';

interface Props {
  editor: DraftEditor;
  theme: KeyedTheme;
  question: KeyedQuestion;
  at: PlaceState;
  frame: Frame;
}

/** One question with all its fields, and what can be done with it. */
export function EditedQuestion({ editor: { draft, change }, theme, question, at: { go, follow }, frame }: Props) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { key } = question;
  const themeIndex = draft.theme.indexOf(theme);
  const index = theme.questions.indexOf(question);
  const isFull = theme.questions.length >= QUIZ_LIMITS.perTheme;

  const fields = useRef<HTMLDivElement>(null);
  const isNew = useRef(question.question === '');
  useEffect(() => {
    if (isNew.current) fields.current?.querySelector<HTMLElement>('[data-part="question"]')?.focus();
  }, []);

  const step = (by: -1 | 1) => {
    const moved = placeOf(stepQuestion(draft, key, by), key);
    change((known) => stepQuestion(known, key, by));
    if (moved) follow({ theme: moved.themeIndex, question: moved.index });
  };
  const behind = (next: (known: typeof draft) => typeof draft) => {
    change(next);
    go({ theme: themeIndex, question: index + 1 });
  };
  const isFirst = themeIndex === 0 && index === 0;
  const isLast = themeIndex === draft.theme.length - 1 && index === theme.questions.length - 1;
  const menu = (
    <Menu
      trigger={<IconButton icon="menu" label={mobile.questionMenu} />}
      items={[
        { label: texts.question.up, icon: 'chevron-up', disabled: isFirst, onSelect: () => step(-1) },
        { label: texts.question.down, icon: 'chevron-down', disabled: isLast, onSelect: () => step(1) },
        {
          label: texts.question.duplicate,
          icon: 'copy',
          disabled: isFull,
          onSelect: () => behind((known) => duplicateQuestion(known, key)),
        },
        { label: texts.question.delete, icon: 'trash', danger: true, onSelect: () => setIsRemoving(true) },
      ]}
    />
  );
  return (
    <Level
      title={mobile.place(index + 1, theme.questions.length)}
      backText={theme.name}
      onBack={() => go({ theme: themeIndex, question: null })}
      menu={menu}
      {...frame}
    >
      <div ref={fields}>
        <QuestionFields question={question} onBoard={hasSpecials(draft, theme)} change={change} />
      </div>
      {!isFull && (
        <Button icon="plus" wide onClick={() => behind((known) => insertAfter(known, key, newQuestion()))}>
          {texts.question.add}
        </Button>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={mobile.deleteQuestion}
        confirmText={mobile.delete}
        onConfirm={() => change((known) => removeQuestion(known, key))}
      />
    </Level>
  );
}
