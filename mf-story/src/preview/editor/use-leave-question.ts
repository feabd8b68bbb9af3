import { useClosingConfirmation } from '@luplay/web-kit';
import { useEffect } from 'react';

/** While `on`: closing the tab or the mini app asks first, and so do the shell's back button and logo. */
export function useLeaveQuestion(on: boolean): void {
  useClosingConfirmation(on);
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [on]);
}
