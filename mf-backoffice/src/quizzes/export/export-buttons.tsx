import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, notify } from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { useState } from 'react';
import { quizFiles } from '../locale/quiz.ts';
import { fileNameOf, loadFile } from './export-quiz.ts';
import type { LoadFile } from './quiz-bundle.ts';

const texts = quizFiles.export;

/** Other formats than plain JSON. What writes them is loaded with the first press. */
export function ExportButtons({ quiz }: { quiz: EditedQuiz }) {
  const [progress, setProgress] = useState<string | null>(null);
  const saveFiles = async (write: (load: LoadFile) => Promise<Blob>, extension: string) => {
    setProgress('');
    const missing = new Set<string>();
    const load = async (path: string) => {
      const file = await loadFile(path);
      if (!file) missing.add(path);
      return file;
    };
    try {
      download(await write(load), fileNameOf(quiz.title, extension));
      if (missing.size === 0) return;
      const { missingText } = await import('./quiz-bundle.ts');
      notify({ kind: 'warning', text: missingText(quiz, missing) });
    } catch {
      notify({ kind: 'error', text: texts.failed });
    } finally {
      setProgress(null);
    }
  };
  const onFile = (done: number, all: number) => setProgress(texts.progress(String(done), String(all)));
  const saveBundle = async (load: LoadFile) => (await import('./quiz-bundle.ts')).quizBundle(quiz, load, onFile);
  const saveSiq = async (load: LoadFile) => {
    const { quizSiq, siqLosses } = await import('./quiz-siq.ts');
    const { changed, dropped, background } = siqLosses(quiz);
    const siq = await quizSiq(quiz, load, onFile);
    const lost = [
      ...(changed + dropped > 0 ? [texts.siqLosses(changed, dropped)] : []),
      ...(background > 0 ? [texts.siqBackground] : []),
    ];
    if (lost.length > 0) notify({ kind: 'info', text: lost.join(' ') });
    return siq;
  };
  const saveCsv = async () => {
    const { csvLosses, quizCsv } = await import('./quiz-csv.ts');
    download(new Blob([quizCsv(quiz)], { type: 'text/csv;charset=utf-8' }), fileNameOf(quiz.title, 'csv'));
    notify({ text: texts.csvHolds(csvLosses(quiz).map(([lost, number]) => `${texts.csvLost[lost]} – ${number}`)) });
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
