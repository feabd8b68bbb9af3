import {
  type DraftQuestion,
  type DraftTheme,
  MEDIA_KINDS,
  QUIZ_LIMITS,
  type QuizContent,
} from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { nouns } from '@luplay/quiz-ui';
import { Badge, Button, Card, count, Icon, notify, Stack, Switch, TextField, useMediaQuery } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lackingIn, unfinishedIn } from '../../draft/checks.ts';
import { placed } from '../../kinds/placed.ts';
import { board } from '../../locale/board.ts';
import { quizImport as texts } from '../../locale/import.ts';
import { quiz as quizTexts } from '../../locale/quiz.ts';
import { QUIZZES } from '../../queries.ts';
import { fillOptions } from '../fill/fill-options.ts';
import { fileSize } from '../limits.ts';
import type { ImportedMedia, ImportedQuiz } from '../model.ts';
import { usedFiles } from '../save/references.ts';
import { useSaveImport } from '../save/use-save-import.ts';
import * as css from './import.module.css';
import { NoteList } from './note-list.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Importer } from './use-import.ts';

interface Props {
  name: string;
  quiz: ImportedQuiz;
  importer: Pick<Importer, 'extract'>;
  onOther: () => void;
}

/** What an import would create. Nothing is stored before the author agrees. */
export function ImportPreview({ name, quiz, importer, onOther }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 600px)');
  const [title, setTitle] = useState(quiz.content.title);
  const [description, setDescription] = useState(quiz.content.description);
  const [fill, setFill] = useState(false);
  const { state, save, cancel, changed } = useSaveImport({
    quiz,
    extract: (index) => importer.extract(index),
    onCreated: (id) => {
      void client.invalidateQueries({ queryKey: QUIZZES });
      notify({ kind: 'success', text: texts.created });
      navigate(`/${isPhone ? 'editor-quiz-mobile' : 'editor-quiz'}/${id}`, { replace: true });
    },
  });

  const { content: read, format } = quiz;
  const content = useMemo(() => (fill ? fillOptions(read) : read), [fill, read]);
  const written = isOurs(format) ? 0 : read.theme.flatMap(({ questions }) => questions.filter(isWritten)).length;
  const unfinished = unfinishedIn(content);
  const isNamed = title.trim() !== '' && description.trim() !== '';
  const agreed = { ...content, title: title.trim(), description: description.trim(), is_active: false };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      changed();
    };
  const missing = (value: string) => (value.trim() === '' ? texts.required : undefined);

  return (
    <Stack gap={4} shrink>
      <Card title={texts.previewTitle}>
        <p className={css.hint}>{texts.summary(texts.formatNames[quiz.format], name, contentsOf(content))}</p>
        {quiz.played && (
          <p>{texts.played(count(quiz.played.all, nouns.questions), count(quiz.played.asWritten, texts.asWritten))}</p>
        )}
        <Stack gap={4} className={css.fields}>
          <TextField
            label={texts.fields.title}
            value={title}
            maxLength={QUIZ_LIMITS.title}
            onValueChange={change(setTitle)}
            error={missing(title)}
            autoComplete="off"
            required
          />
          <TextField
            label={texts.fields.description}
            value={description}
            maxLength={QUIZ_LIMITS.description}
            onValueChange={change(setDescription)}
            error={missing(description)}
            multiline
            required
          />
          {written > 0 && (
            <Switch
              label={texts.fill}
              hint={texts.fillHint(count(written, nouns.questions))}
              checked={fill}
              onCheckedChange={change(setFill)}
            />
          )}
          <p className={css.hint}>
            {texts.createdOff} {unfinished > 0 && texts.unfinished(count(unfinished, nouns.questions))}
          </p>
        </Stack>
        <MediaSummary content={content} media={quiz.media} />
        <SaveBar state={state} disabled={!isNamed} onSave={(without) => void save(agreed, without)} onCancel={cancel}>
          <Button onClick={onOther}>{texts.chooseOther}</Button>
        </SaveBar>
      </Card>
      <NoteList notes={quiz.notes} />
      <ThemeOutline themes={content.theme} />
    </Stack>
  );
}

const isOurs = (format: ImportedQuiz['format']): boolean => format === 'json' || format === 'zip';
const isWritten = ({ type }: DraftQuestion): boolean => type === 'text';

/** What a quiz has, in numbers. */
function contentsOf({ theme, rounds = [] }: QuizContent): string[] {
  const questions = theme.flatMap((one) => one.questions);
  const special = questions.filter((one) => one.special).length;
  return [
    ...(rounds.length > 0 ? [count(rounds.length, board.rounds)] : []),
    count(theme.length, quizTexts.themes),
    count(questions.length, nouns.questions),
    ...(special > 0 ? [count(special, board.specialCount)] : []),
  ];
}

/** How many files of each kind will be uploaded, and how large they are. */
function MediaSummary({ content, media }: { content: QuizContent; media: readonly ImportedMedia[] }) {
  const used = usedFiles(content).flatMap((index) => media[index] ?? []);
  if (used.length === 0) return null;
  return (
    <ul className={css.media} aria-label={texts.media}>
      {MEDIA_KINDS.map((kind) => {
        const files = used.filter((file) => file.kind === kind);
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        return files.length === 0 ? null : (
          <li key={kind}>{`${count(files.length, texts.mediaNouns[kind])}, ${fileSize(bytes)}`}</li>
        );
      })}
    </ul>
  );
}

/** The themes of the preview. Their questions are drawn when a theme is opened: there may be a thousand. */
function ThemeOutline({ themes }: { themes: readonly DraftTheme[] }) {
  return (
    <Card title={texts.themesTitle}>
      {placed(themes).map(({ place, entry }) => (
        <Theme key={place} theme={entry} isFirst={place === 0} />
      ))}
    </Card>
  );
}

function Theme({ theme, isFirst }: { theme: DraftTheme; isFirst: boolean }) {
  const [open, setOpen] = useState(isFirst);
  return (
    <details className={css.theme} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span aria-hidden="true">{theme.icon}</span> {theme.name}
        <span className={css.hint}> · {count(theme.questions.length, nouns.questions)}</span>
      </summary>
      {open && (
        <Stack as="ol" className={css.questions}>
          {placed(theme.questions).map(({ place, entry }) => (
            <Question key={place} question={entry} />
          ))}
        </Stack>
      )}
    </details>
  );
}

function Question({ question }: { question: DraftTheme['questions'][number] }) {
  const lacking = lackingIn(question);
  return (
    <li>
      <p className={css.question}>
        {question.question || texts.noText} {question.type !== 'single' && <Badge>{editingOf(question).name}</Badge>}
      </p>
      <ul className={css.options}>
        {editingOf(question)
          .listed(question)
          .map(({ place, text, isRight }) => (
            <li key={place} className={isRight ? css.right : undefined}>
              {isRight && <Icon name="check" size={16} label={texts.right} />}
              {text || '–'}
            </li>
          ))}
      </ul>
      {lacking.length > 0 && <p className={css.lacking}>{texts.lacking(lacking.join(', '))}</p>}
    </li>
  );
}
