import { notify } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { media as texts } from '../locale/media.ts';
import { useUploadCount } from './uploads.tsx';

/** Does something once no file is being uploaded; not when an upload has failed meanwhile. */
export function useAfterUploads(act: () => void): { act: () => void; isWaiting: boolean } {
  const { active, failed } = useUploadCount();
  /** Failed uploads when the wait began; null: not waiting. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    if (before === null || active > 0) return;
    setBefore(null);
    if (failed > before) notify({ kind: 'error', text: texts.notSaved });
    else act();
  });
  return {
    act: () => {
      if (active === 0) return act();
      setBefore(failed);
      notify({ kind: 'info', text: texts.waiting });
    },
    isWaiting: before !== null,
  };
}
