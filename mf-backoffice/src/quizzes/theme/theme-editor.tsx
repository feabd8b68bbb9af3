import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, Icon, IconButton } from '@luplay/web-kit';
import { type CSSProperties, memo, useState } from 'react';
import { quiz as texts } from '../../locale/quiz.ts';
import { addQuestion, changeTheme, moveTheme, removeTheme } from '../draft/changes.ts';
import { type KeyedTheme, newQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { QuestionEditor } from '../question/question-editor.tsx';
import * as css from './theme.module.css';
import { ThemeSettings } from './theme-settings.tsx';

interface Props {
  theme: KeyedTheme;
  change: DraftEditor['change'];
}

/** One theme of a draft. Rendered again only when it has changed: a quiz may have a thousand questions. */
export const ThemeEditor = memo(
  function ThemeEditor({ theme, change }: Props) {
    const [removing, setRemoving] = useState(false);
    /** The question whose fields are open. */
    const [opened, setOpened] = useState<string | null>(null);
    const { key, name, icon, color, questions, isCollapsed } = theme;
    const add = () => {
      const question = newQuestion();
      change((draft) => addQuestion(draft, key, question));
      setOpened(question.key);
    };
    return (
      <section className={css.theme} style={{ '--theme': color } as CSSProperties} aria-label={name}>
        <div className={css.head}>
          <IconButton
            icon={isCollapsed ? 'chevron-right' : 'chevron-down'}
            label={`${isCollapsed ? texts.theme.expand : texts.theme.collapse}: ${name}`}
            aria-expanded={!isCollapsed}
            onClick={() => change((draft) => changeTheme(draft, key, { isCollapsed: !isCollapsed }), 'fold')}
          />
          <span className={css.icon} aria-hidden="true">
            {icon}
          </span>
          <h2 className={css.name}>{name}</h2>
          <span className={css.count}>{questions.length}</span>
          <div className={css.tools}>
            <IconButton
              icon="chevron-up"
              label={`${texts.theme.up}: ${name}`}
              onClick={() => change((draft) => moveTheme(draft, key, -1))}
            />
            <IconButton
              icon="chevron-down"
              label={`${texts.theme.down}: ${name}`}
              onClick={() => change((draft) => moveTheme(draft, key, 1))}
            />
            <IconButton icon="trash" label={`${texts.theme.delete}: ${name}`} onClick={() => setRemoving(true)} />
          </div>
        </div>
        {!isCollapsed && (
          <div className={css.body}>
            <details>
              <summary className={css.summary}>
                <Icon name="settings" /> {texts.theme.settings}
              </summary>
              <ThemeSettings theme={theme} change={change} />
            </details>
            <ol className={css.list}>
              {questions.map((question, index) => (
                <li key={question.key}>
                  <QuestionEditor
                    question={question}
                    number={index + 1}
                    isOpen={opened === question.key}
                    onToggle={() => setOpened(opened === question.key ? null : question.key)}
                    change={change}
                  />
                </li>
              ))}
            </ol>
            {questions.length < QUIZ_LIMITS.perTheme && (
              <Button icon="plus" onClick={add}>
                {texts.question.add}
              </Button>
            )}
          </div>
        )}
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={texts.theme.deleteTitle}
          text={texts.theme.deleteText(name)}
          confirmText={texts.theme.delete}
          onConfirm={() => change((draft) => removeTheme(draft, key))}
        />
      </section>
    );
  },
  (before, after) => before.theme === after.theme,
);
