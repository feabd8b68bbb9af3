import type { QuizSummary } from '@luplay/contracts/lobby-game';
import {
  Badge,
  Button,
  ButtonLink,
  type Column,
  count,
  EmptyState,
  nouns,
  Page,
  QueryView,
  SearchField,
  Table,
  useSearch,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListSkeleton } from '../../catalogue/list/entry-table.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { FileDrop, giveFile } from '../import/screen/file-drop.tsx';
import { quizFiles, quiz as texts } from '../locale/quiz.ts';
import { quizzesQuery } from '../queries.ts';
import { QuestionHits } from '../search/question-hits.tsx';
import { CreateQuizDialog } from './create-quiz-dialog.tsx';

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
