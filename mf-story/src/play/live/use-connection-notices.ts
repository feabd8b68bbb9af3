import { notify } from '@luplay/web-kit';
import { useEffect } from 'react';
import { playLive } from '../../locale/play-live.ts';

interface Shown {
  /** A second connection of the same screen. */
  isSilent: boolean;
  isOpen: boolean;
  /** All attempts have failed. */
  isLost: boolean;
}

/** Says that the connection has opened, and of which kind it is, or that it could not be opened. */
export function useConnectionNotices({ isSilent, isOpen, isLost }: Shown): void {
  useEffect(() => {
    if (isSilent || !isOpen) return;
    const isSecure = location.protocol === 'https:';
    notify(isSecure ? { kind: 'success', text: playLive.secure } : { kind: 'warning', text: playLive.plain });
  }, [isSilent, isOpen]);
  useEffect(() => {
    if (!isSilent && isLost) notify({ kind: 'error', text: playLive.failed });
  }, [isSilent, isLost]);
}
