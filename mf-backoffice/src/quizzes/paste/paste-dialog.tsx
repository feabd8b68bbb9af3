import { QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { Badge, Button, count, Dialog, Icon, notify, Row, Stack, TextField } from '@luplay/web-kit';
import { type ClipboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { LeaveDialog } from '../../catalogue/form/entry-dialog.tsx';
import type { DraftEditor } from '../draft/use-draft.ts';
import { placed } from '../kinds/placed.ts';
import { authoring } from '../locale/authoring.ts';
import { useNavigator } from '../navigation/navigator.ts';
import { type Aim, addFound, countOf, problemsOf } from './add-found.ts';
import { answersOf, type FoundQuestion, type FoundTheme, parseQuestions, typedOf } from './parse.ts';
import * as css from './paste.module.css';

const { paste: texts } = authoring;

interface Props {
  editor: DraftEditor;
  /** What was pasted already. */
  text: string;
  aim: Aim;
  onClose: () => void;
}

/** Takes text with questions, shows what is understood of it and what is not, and adds it. */
function PasteDialog({ editor, text: pasted, aim, onClose }: Props) {
  const [text, setText] = useState(pasted);
  const read = useDeferredValue(text);
  const found = useMemo(() => parseQuestions(read), [read]);
  const navigator = useNavigator();
  const total = countOf(found);
  const [isLeaving, setLeaving] = useState(false);
  // What was pasted at first can be pasted again.
  const leave = () => (['', pasted].includes(text) ? onClose() : setLeaving(true));

  const add = () => {
    const complete = parseQuestions(text);
    if (countOf(complete) === 0) return;
    // Made here and not in the change: the keys of the new questions are needed below.
    const { draft, added, left } = addFound(editor.draft, complete, aim);
    editor.change(() => draft);
    notify({ kind: 'success', text: texts.added(count(added.length, texts.questions)) });
    if (left > 0) notify({ kind: 'warning', text: texts.left(count(left, texts.questions)) });
    const [first] = added;
    if (first !== undefined) {
      navigator.open(first);
      navigator.focus(first, 'title');
    }
    onClose();
  };

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && leave()}
      title={texts.title}
      footer={
        <Button kind="primary" disabled={total === 0} onClick={add}>
          {texts.add(count(total, texts.questions))}
        </Button>
      }
    >
      <TextField
        label={texts.label}
        hint={texts.hint}
        placeholder={texts.placeholder}
        value={text}
        onValueChange={setText}
        multiline
        rows={8}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
        }}
      />
      <details>
        <summary className={css.help}>{texts.notation}</summary>
        <dl className={css.notation}>
          {QUESTION_TYPES.map((type) => (
            <div key={type}>
              <dt>{editingOf({ type }).name}</dt>
              <dd>{editingOf({ type }).notation}</dd>
            </div>
          ))}
        </dl>
      </details>
      <h3 className={css.found}>{texts.found}</h3>
      {total === 0 && <p>{texts.nothing}</p>}
      {placed(found.themes).map(({ place, entry }) => (
        <FoundThemeView key={place} theme={entry} />
      ))}
      {found.ignored.length > 0 && <h3 className={css.found}>{texts.ignored}</h3>}
      <Stack as="ul" gap={2} className={css.list}>
        {placed(found.ignored).map(({ place, entry }) => (
          <li key={place}>
            {texts.line(entry.line)}: {entry.text}
          </li>
        ))}
      </Stack>
      <LeaveDialog open={isLeaving} onOpenChange={setLeaving} onConfirm={onClose} />
    </Dialog>
  );
}

function FoundThemeView({ theme: { name, questions } }: { theme: FoundTheme }) {
  return (
    <section aria-label={name ?? texts.ownTheme}>
      <h4>{name ?? texts.ownTheme}</h4>
      <Stack as="ol" gap={2} className={css.list}>
        {questions.map((question) => (
          <li key={question.line}>
            <FoundQuestionView question={question} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function FoundQuestionView({ question }: { question: FoundQuestion }) {
  const problems = problemsOf(question);
  const answers = answersOf(question);
  return (
    <>
      <span className={css.text}>{question.question}</span>{' '}
      {typedOf(question) && <Badge>{editingOf(answers).name}</Badge>}
      <ul className={css.options}>
        {editingOf(answers)
          .listed(answers)
          .map(({ place, text, isRight }) => (
            <li key={place} data-right={isRight || undefined}>
              {isRight && <Icon name="check" size={16} />} {text}
            </li>
          ))}
      </ul>
      {problems.length > 0 && (
        <Row as="p" gap={1} align="center" className={css.problems}>
          <Icon name="warning" size={16} /> {texts.line(question.line)}: {problems.join('; ')}
        </Row>
      )}
    </>
  );
}

/** Options in a pasted text that make it a question of its own and no part of one. */
const OPTIONS = 2;

const hasQuestions = (text: string): boolean =>
  text.length > 0 &&
  parseQuestions(text).themes.some(({ questions }) =>
    questions.some(({ options, typed }) => typed !== null || options.length >= OPTIONS),
  );

interface Pasting {
  dialog: ReactNode;
  /** Asks for the text. */
  ask: () => void;
  /** Takes whole questions that are pasted into the text of one. Everything else is pasted as usual. */
  onPaste: (event: ClipboardEvent) => void;
}

/** Pasting of questions as text. */
export function usePaste(editor: DraftEditor): Pasting {
  const [pasted, setPasted] = useState<{ text: string; aim: Aim } | null>(null);
  return {
    ask: () => setPasted({ text: '', aim: { theme: editor.draft.theme.at(-1)?.key ?? null, question: null } }),
    onPaste: (event) => {
      const field = event.target instanceof Element ? event.target.closest('[data-part="question"]') : null;
      const text = event.clipboardData.getData('text/plain');
      if (!field || event.defaultPrevented || !hasQuestions(text)) return;
      event.preventDefault();
      const theme = field.closest('[data-theme-key]')?.getAttribute('data-theme-key') ?? null;
      const question = field.closest('[data-question]')?.getAttribute('data-question') ?? null;
      setPasted({ text, aim: { theme, question } });
    },
    dialog: pasted && (
      <PasteDialog editor={editor} text={pasted.text} aim={pasted.aim} onClose={() => setPasted(null)} />
    ),
  };
}
