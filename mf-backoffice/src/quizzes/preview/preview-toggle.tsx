import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { Button, lazily, Skeleton } from '@luplay/web-kit';
import { Suspense, useSyncExternalStore } from 'react';
import { authoring } from '../locale/authoring.ts';
import * as css from './preview.module.css';

const PreviewPanel = lazily(() => import('./preview-panel.tsx'));

/** Shared by all questions: who looks at one looks at the next one too. */
let isShown = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const toggle = () => {
  isShown = !isShown;
  for (const listener of listeners) listener();
};

/** Shows or hides the preview of the open question. */
export function PreviewToggle({ question, theme }: { question: DraftQuestion; theme: string }) {
  const shown = useSyncExternalStore(subscribe, () => isShown);
  return (
    <div className={css.place}>
      <Button icon="eye" aria-expanded={shown} onClick={toggle}>
        {authoring.preview.open}
      </Button>
      {shown && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PreviewPanel question={question} theme={theme} />
        </Suspense>
      )}
    </div>
  );
}
