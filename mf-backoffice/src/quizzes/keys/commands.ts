import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { announce } from '@luplay/web-kit';
import { useEffect, useEffectEvent } from 'react';
import {
  addQuestion,
  changeQuestion,
  changeTheme,
  duplicateTheme,
  foldAll,
  insertAfter,
  placeOf,
  stepQuestion,
  stepTheme,
} from '../draft/changes.ts';
import { copyOf, newQuestion, newTheme, type QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { authoring as texts } from '../locale/authoring.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** Where a key was pressed. `question` and `theme` are keys of the draft. */
interface Target {
  element: Element;
  isTyping: boolean;
  part: string | null;
  question: string | null;
  theme: string | null;
}

/** What a key does; false leaves it to the browser. */
type Command = (at: Target) => boolean;
type Commands = Record<ShortcutName, Command>;

/** One that is never left to the browser. */
const always =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

export interface Removal {
  kind: 'question' | 'theme';
  key: string;
}

interface Tools {
  editor: DraftEditor;
  navigator: Navigator;
  save: () => void;
  /** Asks before it removes. */
  askToRemove: (removal: Removal) => void;
  showKeys: () => void;
}

function focusPart(at: Target, part: string | undefined): boolean {
  const field = part && at.element.closest('[data-question]')?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  if (!field) return false;
  field.focus();
  return true;
}

/** Adds a question to the end of a theme and opens it. */
export function addQuestionTo(change: DraftEditor['change'], navigator: Navigator, theme: string): void {
  const question = newQuestion();
  change((draft) => addQuestion(draft, theme, question));
  navigator.open(question.key);
  navigator.focus(question.key, 'question');
}

/** Adds a theme to the end, ready to be named. */
export function addThemeTo(change: DraftEditor['change'], navigator: Navigator): void {
  const { key } = newTheme({ rounds: [] });
  change((draft) => ({ ...draft, theme: [...draft.theme, { ...newTheme(draft), key }] }));
  navigator.open(key);
  navigator.focus(key, 'name');
}

export function commandsOf(tools: Tools): Commands {
  const { editor, navigator, save, askToRemove, showKeys } = tools;
  const { draft, change, adjust } = editor;

  const right =
    (option: number): Command =>
    ({ question: key }) => {
      const question = key === null ? null : placeOf(draft, key)?.question;
      const part = question && editingOf(question).marked?.(question, option);
      if (key !== null && part) change((known) => changeQuestion(known, key, part));
      return Boolean(part);
    };

  /** Opens a question, unfolds its theme and focuses its text. */
  const enter = (key: string, theme: string) => {
    adjust((known) => changeTheme(known, theme, { isCollapsed: false }));
    navigator.open(key);
    navigator.focus(key, 'question');
  };

  const next: Command = ({ question, theme }) => {
    const place = question === null ? null : placeOf(draft, question);
    if (!place) {
      const last = theme ?? draft.theme.at(-1)?.key;
      if (last === undefined) addThemeTo(change, navigator);
      else addQuestionTo(change, navigator, last);
      return true;
    }
    const following = place.theme.questions[place.index + 1];
    if (following) enter(following.key, place.theme.key);
    else if (place.theme.questions.length >= QUIZ_LIMITS.perTheme) announce(texts.full);
    else {
      const added = newQuestion();
      change((known) => insertAfter(known, place.question.key, added));
      enter(added.key, place.theme.key);
    }
    return true;
  };

  const move =
    (by: -1 | 1): Command =>
    ({ question, theme, part }) => {
      if (question) {
        const moved = stepQuestion(draft, question, by);
        if (moved === draft) announce(texts.stuck);
        else {
          change((known) => stepQuestion(known, question, by));
          const place = placeOf(moved, question);
          if (place?.theme.isCollapsed) adjust((known) => changeTheme(known, place.theme.key, { isCollapsed: false }));
          announceQuestion(moved, question);
          navigator.focus(question, part ?? 'title');
        }
      } else if (theme) {
        const moved = stepTheme(draft, theme, by);
        if (moved === draft) announce(texts.stuck);
        else {
          change((known) => stepTheme(known, theme, by));
          announceTheme(moved, theme);
          navigator.focus(theme, 'fold');
        }
      } else return false;
      return true;
    };

  const copy: Command = ({ question, theme }) => {
    const place = question === null ? null : placeOf(draft, question);
    if (place) {
      const made = copyOf(place.question);
      change((known) => insertAfter(known, place.question.key, made));
      enter(made.key, place.theme.key);
    } else if (theme) change((known) => duplicateTheme(known, theme));
    else return false;
    return true;
  };

  const nextField: Command = (at) => {
    if (at.part === 'name' && at.theme) {
      const first = draft.theme.find(({ key }) => key === at.theme)?.questions[0];
      if (first) enter(first.key, at.theme);
      else addQuestionTo(change, navigator, at.theme);
      return true;
    }
    const place = at.question === null ? null : placeOf(draft, at.question);
    // A list has a line for each of its entries.
    if (!place || at.element.hasAttribute('data-lines')) return false;
    const fields = ['question', ...editingOf(place.question).parts(place.question), 'explanation'];
    const index = fields.indexOf(at.part ?? '');
    return index >= 0 && focusPart(at, fields[index + 1]);
  };

  const fold: Command = ({ theme: key }) => {
    const theme = draft.theme.find((one) => one.key === key);
    if (!theme) return false;
    adjust((known) => changeTheme(known, theme.key, { isCollapsed: !theme.isCollapsed }));
    navigator.focus(theme.key, 'fold');
    return true;
  };

  const walk =
    (by: -1 | 1): Command =>
    ({ element, part }) => {
      if (part !== 'title') return false;
      const titles = [...document.querySelectorAll<HTMLElement>('[data-part="title"]')];
      titles[titles.indexOf(element as HTMLElement) + by]?.focus();
      return true;
    };

  return {
    save: always(save),
    // Inside a text field Z is the field's own.
    undo: (at) => !at.isTyping && always(editor.undo)(at),
    redo: (at) => !at.isTyping && always(editor.redo)(at),
    next,
    addTheme: always(() => {
      if (draft.theme.length < QUIZ_LIMITS.themes) addThemeTo(change, navigator);
    }),
    right1: right(0),
    right2: right(1),
    right3: right(2),
    right4: right(3),
    up: move(-1),
    down: move(1),
    copy,
    remove: ({ question, theme }) => {
      if (question) askToRemove({ kind: 'question', key: question });
      else if (theme) askToRemove({ kind: 'theme', key: theme });
      return question !== null || theme !== null;
    },
    fold,
    foldAll: always(() => adjust((known) => foldAll(known, !known.theme.every(({ isCollapsed }) => isCollapsed)))),
    help: always(showKeys),
    nextField,
    close: ({ question }) => {
      if (!question || !navigator.isOpen(question)) return false;
      navigator.open(null);
      navigator.focus(question, 'title');
      return true;
    },
    walkUp: walk(-1),
    walkDown: walk(1),
  };
}

/** Fields of text. Range, check and radio fields leave letters and digits to the shortcuts. */
const TEXT = 'textarea, select, [contenteditable], input:not([type=range], [type=radio], [type=checkbox])';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The theme and the question that have the focus. */
function targetOf(element: Element): Target {
  return {
    element,
    isTyping: element.matches(TEXT),
    part: element.getAttribute('data-part'),
    question: element.closest('[data-question]')?.getAttribute('data-question') ?? null,
    theme: element.closest('[data-theme-key]')?.getAttribute('data-theme-key') ?? null,
  };
}

/** The editor's keys, wherever the focus is, except in dialogs and menus. */
export function useShortcuts(commands: Commands): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(OVERLAYS)) return;
    const at = targetOf(target);
    const name = shortcutOf(event, at.isTyping);
    if (name && commands[name](at)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Says where a theme is after a move. */
export function announceTheme({ theme: themes, rounds }: QuizDraft, key: string): void {
  const index = themes.findIndex((theme) => theme.key === key);
  const theme = themes[index];
  if (!theme) return;
  const round = rounds.length > 1 ? texts.inRound(theme.round + 1) : '';
  announce(texts.movedTheme(index + 1, themes.length, theme.name) + round);
}

/** Says where a question is after a move. */
export function announceQuestion(draft: QuizDraft, key: string): void {
  const place = placeOf(draft, key);
  if (place) announce(texts.moved(place.index + 1, place.theme.questions.length, place.theme.name));
}
