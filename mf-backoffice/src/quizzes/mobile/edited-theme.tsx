import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, IconButton, Menu } from '@luplay/web-kit';
import { useState } from 'react';
import { addQuestion, duplicateTheme, removeTheme, stepTheme } from '../draft/changes.ts';
import type { KeyedTheme } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { authoring } from '../locale/authoring.ts';
import { mobile } from '../locale/mobile.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { ThemeSettings } from '../theme/theme-settings.tsx';
import { Fold, type Frame, Level } from './level.tsx';
import { type PlaceState, THEMES } from './place.ts';
import { QuestionRows } from './theme-rows.tsx';

interface Props {
  editor: DraftEditor;
  theme: KeyedTheme;
  at: PlaceState;
  frame: Frame;
}

/** One theme: its questions, its settings, and what can be done with it. */
export function EditedTheme({ editor: { draft, change }, theme, at: { go, follow }, frame }: Props) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { key, name, questions } = theme;
  const index = draft.theme.indexOf(theme);
  const add = () => {
    change((known) => addQuestion(known, key));
    go({ theme: index, question: questions.length });
  };
  const stepped = (by: -1 | 1) => stepTheme(draft, key, by);
  const move = (by: -1 | 1) => {
    change((known) => stepTheme(known, key, by));
    follow({ theme: stepped(by).theme.findIndex((one) => one.key === key), question: null });
  };
  const menu = (
    <Menu
      trigger={<IconButton icon="menu" label={mobile.themeMenu} />}
      items={[
        { label: texts.theme.up, icon: 'chevron-up', disabled: stepped(-1) === draft, onSelect: () => move(-1) },
        {
          label: texts.theme.down,
          icon: 'chevron-down',
          disabled: stepped(1) === draft,
          onSelect: () => move(1),
        },
        {
          label: authoring.duplicateTheme,
          icon: 'copy',
          onSelect: () => {
            change((known) => duplicateTheme(known, key));
            go({ theme: index + 1, question: null });
          },
        },
        { label: texts.theme.delete, icon: 'trash', danger: true, onSelect: () => setIsRemoving(true) },
      ]}
    />
  );
  return (
    <Level title={name} backText={mobile.themes} onBack={() => go(THEMES)} menu={menu} {...frame}>
      <QuestionRows themes={draft.theme} theme={index} go={go} />
      {questions.length < QUIZ_LIMITS.perTheme && (
        <Button icon="plus" wide onClick={add}>
          {texts.question.add}
        </Button>
      )}
      <Fold icon="settings" title={texts.theme.settings} isOpen={name === texts.theme.defaultName}>
        <ThemeSettings theme={theme} rounds={draft.rounds} change={change} />
      </Fold>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={texts.theme.deleteTitle}
        text={texts.theme.deleteText(name)}
        confirmText={mobile.delete}
        onConfirm={() => {
          change((known) => removeTheme(known, key));
          follow(THEMES);
        }}
      />
    </Level>
  );
}
