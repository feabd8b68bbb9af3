import { useHeldBack, useMessengerBack } from '@luplay/web-kit';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME } from '../paths.ts';
import type { Leave } from './use-leaving.tsx';

/** Goes back: to the path, or one step of the history where there is one, else home. */
export function useBack(back: string | null): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (back !== null && back !== 'history') navigate(back);
    else if (hasHistory()) navigate(-1);
    else navigate(HOME);
  }, [back, navigate]);
}

/** Whether the previous page is one of the product's: the router numbers its history entries. */
const hasHistory = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** The messenger's own back button does what the header's does, and exists on every screen but the entry screens. */
export function useMessengersBack(back: string | null, first: boolean, leave: Leave): void {
  const goBack = useBack(back);
  const press = useCallback(() => leave(goBack), [leave, goBack]);
  useMessengerBack(first ? null : press);
  useHeldBack(press);
}
