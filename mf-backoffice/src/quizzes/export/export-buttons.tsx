import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, notify } from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { useState } from 'react';
import { quizFiles } from '../locale/quiz.ts';
import { fileNameOf } from './export-quiz.ts';

const texts = quizFiles.export;

async function load(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.blob();
}

/** Other formats than plain JSON. What writes them is loaded with the first press. */
export function ExportButtons({ quiz }: { quiz: EditedQuiz }) {
  const [progress, setProgress] = useState<string | null>(null);
  const saveFiles = async (write: () => Promise<Blob>, extension: string) => {
    setProgress('');
    try {
      download(await write(), fileNameOf(quiz.title, extension));
    } catch {
      notify({ kind: 'error', text: texts.failed });
    } finally {
      setProgress(null);
    }
  };
  const saveBundle = async () => {
    const { quizBundle, storedFiles } = await import('./quiz-bundle.ts');
    const all = String(storedFiles(quiz).length);
    return quizBundle(quiz, load, (done) => setProgress(texts.progress(String(done), all)));
  };
  const saveSiq = async () => {
    const { quizSiq, siqLosses } = await import('./quiz-siq.ts');
    const { changed, dropped } = siqLosses(quiz);
    const siq = await quizSiq(quiz, load, (done, all) => setProgress(texts.progress(String(done), String(all))));
    if (changed + dropped > 0) notify({ kind: 'info', text: texts.siqLosses(changed, dropped) });
    return siq;
  };
  const saveCsv = async () => {
    const { quizCsv } = await import('./quiz-csv.ts');
    download(new Blob([quizCsv(quiz)], { type: 'text/csv;charset=utf-8' }), fileNameOf(quiz.title, 'csv'));
  };
  return (
    <>
      <Button icon="copy" busy={progress !== null} onClick={() => void saveFiles(saveBundle, 'zip')}>
        {progress || texts.withFiles}
      </Button>
      <Button icon="copy" disabled={progress !== null} onClick={() => void saveFiles(saveSiq, 'siq')}>
        {texts.siq}
      </Button>
      <Button icon="copy" onClick={() => void saveCsv()}>
        {texts.csv}
      </Button>
    </>
  );
}
