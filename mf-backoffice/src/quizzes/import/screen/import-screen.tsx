import { Button, ButtonLink, ErrorState, Loading, Page } from '@luplay/web-kit';
import { useEffect } from 'react';
import { quizImport as texts } from '../../locale/import.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { takeFile } from './pending-file.ts';
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
          <ErrorState title={texts.refusedTitle} text={`${state.name}: ${state.reason}`} />
          <ChooseFile onFile={open} />
        </>
      )}
      {state.step === 'preview' && (
        <ImportPreview key={state.name} name={state.name} quiz={state.quiz} importer={state.importer} onOther={reset} />
      )}
    </Page>
  );
}
