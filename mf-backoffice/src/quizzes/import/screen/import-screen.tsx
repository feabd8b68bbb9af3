import { Button, ButtonLink, Card, cx, ErrorState, Loading, Page, Stack } from '@luplay/web-kit';
import { FileButton } from '@luplay/web-kit/files';
import { useEffect } from 'react';
import { useFileDrop } from '../../../files/use-file-drop.ts';
import { quizImport as texts } from '../../locale/import.ts';
import { quizFiles } from '../../locale/quiz.ts';
import { takeFile } from './file-drop.tsx';
import * as css from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

/** A quiz from a file: chosen, looked at, created. */
export function Component() {
  const { state, open, reset } = useImport();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped file is taken once, on entering
  useEffect(() => {
    const file = takeFile();
    if (file) void open(file);
  }, []);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="wide"
      actions={
        <ButtonLink icon="back" to="/editor-quiz">
          {texts.back}
        </ButtonLink>
      }
    >
      {state.step === 'choose' && <ChooseFile onFile={open} />}
      {state.step === 'reading' && (
        <>
          <Loading label={`${texts.reading} ${state.name}`} />
          <Button onClick={reset}>{texts.cancel}</Button>
        </>
      )}
      {state.step === 'refused' && (
        <>
          <ErrorState title={state.title} text={`${state.name}: ${state.reason}`} />
          <ChooseFile onFile={open} />
        </>
      )}
      {state.step === 'preview' && (
        <ImportPreview key={state.name} name={state.name} quiz={state.quiz} importer={state.importer} onOther={reset} />
      )}
    </Page>
  );
}

const ACCEPTED_FILES = '.json,.zip,.csv,.tsv,.txt,.xlsx,.siq,.gift,.aiken';

/** What can be imported, and where to drop it. */
function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const { isOver, target } = useFileDrop(onFile);
  return (
    <Card>
      <div className={cx(css.drop, isOver && css.over)} {...target}>
        <p className={css.hint}>{isOver ? quizFiles.dropHere : texts.drop}</p>
        <FileButton text={texts.choose} name={texts.choose} icon="plus" accept={ACCEPTED_FILES} onFile={onFile} />
      </div>
      <Stack as="dl" gap={2} className={css.formats}>
        {texts.formats.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
