import { CLICKER_ACHIEVEMENTS } from '@luplay/contracts/user';
import { isApiError } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { claimAchievement } from '../claims/claim.ts';
import { type Milestone, reachedMilestones } from './rules.ts';
import { readRun, storeSettled } from './run-store.ts';

/** No reply, too many requests or an unavailable service: worth another try later. */
const isTransient = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Claims the achievements that the clicks have earned. A claim without a reply is repeated at the next opportunity (the
 * next achievement, the return of the network or the page, the next visit), never by a timer. A refused one waits for
 * the next visit.
 */
export function useClaims(userId: string, clicks: number): void {
  const client = useQueryClient();
  const reached = reachedMilestones(clicks).length;
  /** Achievements that this page need not claim again. */
  const asked = useRef(new Set<Milestone>());

  const claim = async (milestone: Milestone): Promise<void> => {
    asked.current.add(milestone);
    try {
      await claimAchievement(client, userId, CLICKER_ACHIEVEMENTS[milestone]);
      storeSettled(userId, milestone);
    } catch (error) {
      if (isTransient(error)) asked.current.delete(milestone);
    }
  };
  const claimDue = useEffectEvent(() => {
    const { settled } = readRun(userId);
    for (const milestone of reachedMilestones(clicks)) {
      if (!settled.includes(milestone) && !asked.current.has(milestone)) void claim(milestone);
    }
  });

  useEffect(() => {
    if (reached > 0) claimDue();
  }, [reached]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') claimDue();
    };
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}
