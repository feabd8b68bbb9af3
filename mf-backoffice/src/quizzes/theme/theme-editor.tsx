import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, IconButton, type IconName, Stack } from '@luplay/web-kit';
import { type CSSProperties, memo } from 'react';
import { changeTheme, duplicateTheme, stepTheme } from '../draft/changes.ts';
import type { KeyedTheme, QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import * as drag from '../drag/drag.module.css';
import { addQuestionTo, type Removal } from '../keys/commands.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useEntry, useNavigator } from '../navigation/navigator.ts';
import { QuestionEditor } from '../question/question-editor.tsx';
import * as css from './theme.module.css';
import { ThemeSettings } from './theme-settings.tsx';

/** Estimated heights of a theme's parts in px, for the scroll bar: a theme out of sight is not laid out. */
const [HEAD, OPEN, ROW] = [70, 190, 52];

interface Props {
  theme: KeyedTheme;
  /** Whether its questions may be special ones. */
  onBoard: boolean;
  rounds: QuizDraft['rounds'];
  /** All keep their identity. */
  change: DraftEditor['change'];
  adjust: DraftEditor['adjust'];
  onRemove: (removal: Removal) => void;
}

/** One theme of a draft. Rendered again only when it has changed: a quiz may have a thousand questions. */
export const ThemeEditor = memo(function ThemeEditor(props: Props) {
  const { theme, onBoard, rounds, change, adjust, onRemove } = props;
  const { key, name, icon, color, questions, isCollapsed } = theme;
  const navigator = useNavigator();
  const { isOpen, ref } = useEntry<HTMLElement>(key);
  return (
    <section
      ref={ref}
      className={css.theme}
      style={{ '--theme': color, '--high': `${isCollapsed ? HEAD : OPEN + questions.length * ROW}px` } as CSSProperties}
      aria-label={name}
      data-theme-key={key}
    >
      <ThemeHead
        themeKey={key}
        name={name}
        icon={icon}
        count={questions.length}
        isCollapsed={isCollapsed}
        change={change}
        adjust={adjust}
        onRemove={onRemove}
      />
      {!isCollapsed && (
        <div className={css.body}>
          <Button
            kind="ghost"
            icon="settings"
            className={css.summary}
            aria-expanded={isOpen}
            onClick={() => navigator.open(isOpen ? null : key)}
          >
            {texts.theme.settings}
          </Button>
          {isOpen && <ThemeSettings theme={theme} rounds={rounds} change={change} />}
          <Stack as="ol" gap={2} shrink>
            {questions.map((question, index) => (
              <li key={question.key}>
                <QuestionEditor
                  theme={`${icon} ${name}`}
                  question={question}
                  number={index + 1}
                  onBoard={onBoard}
                  change={change}
                  onRemove={onRemove}
                />
              </li>
            ))}
          </Stack>
          {questions.length < QUIZ_LIMITS.perTheme && (
            <Button icon="plus" onClick={() => addQuestionTo(change, navigator, key)}>
              {texts.question.add}
            </Button>
          )}
        </div>
      )}
    </section>
  );
});

interface ThemeHeadProps extends Pick<KeyedTheme, 'name' | 'icon' | 'isCollapsed'> {
  themeKey: string;
  /** Number of questions. */
  count: number;
  change: DraftEditor['change'];
  adjust: DraftEditor['adjust'];
  onRemove: (removal: Removal) => void;
}

/** The line of a theme with its tools. Rendered again only when it changes: most key presses change a question. */
const ThemeHead = memo(function ThemeHead(props: ThemeHeadProps) {
  const { themeKey, name, icon, count, isCollapsed, change, adjust, onRemove } = props;
  const tool = (image: IconName, text: string, act: () => void) => (
    <IconButton icon={image} label={`${text}: ${name}`} onClick={act} />
  );
  return (
    <div className={css.head}>
      <span className={drag.grip} data-drag="theme" aria-hidden="true" />
      <IconButton
        icon={isCollapsed ? 'chevron-right' : 'chevron-down'}
        label={`${isCollapsed ? texts.theme.expand : texts.theme.collapse}: ${name}`}
        aria-expanded={!isCollapsed}
        data-part="fold"
        onClick={() => adjust((draft) => changeTheme(draft, themeKey, { isCollapsed: !isCollapsed }))}
      />
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={css.name}>{name}</h2>
      <span className={css.count}>{count}</span>
      <div className={css.tools}>
        {tool('chevron-up', texts.theme.up, () => change((draft) => stepTheme(draft, themeKey, -1)))}
        {tool('chevron-down', texts.theme.down, () => change((draft) => stepTheme(draft, themeKey, 1)))}
        {tool('copy', authoring.duplicateTheme, () => change((draft) => duplicateTheme(draft, themeKey)))}
        {tool('trash', texts.theme.delete, () => onRemove({ kind: 'theme', key: themeKey }))}
      </div>
    </div>
  );
});
