import { QUIZ_LIMITS, type QuizSummary, quizEditor } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import {
  api,
  Badge,
  Button,
  ButtonLink,
  type Column,
  count,
  EmptyState,
  errorText,
  notify,
  Page,
  QueryView,
  SearchField,
  Table,
  TextField,
  useMediaQuery,
  useRequestId,
  useSearch,
} from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import { missingIn, useDraft } from '../../catalogue/form/use-draft.ts';
import { ListSkeleton } from '../../catalogue/list/entry-table.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { ru } from '../../locale/ru.ts';
import { FileDrop, giveFile } from '../import/screen/file-drop.tsx';
import { quizFiles, quiz as texts } from '../locale/quiz.ts';
import { QUIZZES, quizzesQuery } from '../queries.ts';
import { NOTICE_MS } from '../quiz/use-quiz-editing.tsx';
import { QuestionHits } from '../search/question-hits.tsx';

const COLUMNS: readonly Column<QuizSummary>[] = [
  { key: 'title', title: texts.columns.title, render: ({ title }) => <span className={css.title}>{title}</span> },
  { key: 'description', title: texts.columns.description, long: true, render: ({ description }) => description },
  {
    key: 'content',
    title: texts.columns.content,
    render: ({ themes, questions }) => `${count(themes, texts.themes)}, ${count(questions, nouns.questions)}`,
  },
  {
    key: 'state',
    title: texts.columns.state,
    render: ({ is_active, locked }) => (
      <Badge tone={locked ? 'warm' : is_active ? 'good' : 'neutral'}>
        {locked ? texts.locked : is_active ? texts.active : texts.inactive}
      </Badge>
    ),
  },
  {
    key: 'edit',
    title: texts.edit,
    hideTitle: true,
    align: 'end',
    render: ({ id, title }) => (
      <ButtonLink size="s" icon="edit" to={`/editor-quiz/${id}`} aria-label={texts.editNamed(title)}>
        {texts.edit}
      </ButtonLink>
    ),
  },
];

const textsOf = ({ title, description }: QuizSummary) => [title, description];

/** All quizzes, for developers. */
export function Component() {
  const query = useQuery(quizzesQuery);
  const search = useSearch();
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const importFile = (file: File) => {
    giveFile(file);
    navigate('/editor-quiz/import');
  };
  return (
    <Page
      title={texts.listTitle}
      lead={texts.listLead}
      width="wide"
      actions={
        <>
          <ButtonLink icon="back" to="/editor">
            {texts.backToEditor}
          </ButtonLink>
          <ButtonLink to="/editor-quiz/import">{quizFiles.importButton}</ButtonLink>
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        </>
      }
    >
      <SearchField label={texts.search} placeholder={texts.search} {...search.field} />
      <FileDrop onFile={importFile}>
        <QueryView query={query} errorText={texts.listFailed} loading={<ListSkeleton />}>
          {(quizzes) => (
            <Table
              label={texts.listTitle}
              columns={COLUMNS}
              rows={search.found(quizzes, textsOf)}
              rowKey={({ id }) => id}
              empty={<EmptyState icon="quiz" title={quizzes.length === 0 ? texts.empty : texts.notFound} />}
            />
          )}
        </QueryView>
      </FileDrop>
      <QuestionHits sought={search.sought} />
      {creating && <CreateQuizDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** Asks for title and description; the new quiz opens to be written, on a phone in the phones' editor. */
function CreateQuizDialog({ onClose }: { onClose: () => void }) {
  const { draft, errors, change, isValid } = useDraft({ title: '', description: '' }, missingIn);
  const { title, description } = draft;
  const { requestId, renew } = useRequestId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 600px)');
  const create = useMutation({
    mutationFn: () =>
      api(quizEditor.createQuiz, { body: { title, description, type: 'quiz', is_active: true, requestId } }),
    onSuccess: ({ id }) => {
      notify({ kind: 'success', text: texts.created, ms: NOTICE_MS });
      void client.invalidateQueries({ queryKey: QUIZZES });
      navigate(`/${isPhone ? 'editor-quiz-mobile' : 'editor-quiz'}/${id}`, { state: { isEditing: true } });
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.createFailed) }),
  });
  const typed = (part: Partial<typeof draft>) => {
    change(part);
    renew();
  };
  return (
    <EntryDialog
      title={texts.createTitle}
      submitText={ru.form.create}
      busy={create.isPending}
      unsaved={title !== '' || description !== ''}
      onClose={onClose}
      onSubmit={() => isValid() && create.mutate()}
    >
      <TextField
        label={texts.fields.title}
        value={title}
        maxLength={QUIZ_LIMITS.title}
        onValueChange={(value) => typed({ title: value })}
        error={errors.title}
        autoComplete="off"
        required
      />
      <TextField
        label={texts.fields.description}
        value={description}
        maxLength={QUIZ_LIMITS.description}
        onValueChange={(value) => typed({ description: value })}
        error={errors.description}
        multiline
        required
      />
    </EntryDialog>
  );
}
