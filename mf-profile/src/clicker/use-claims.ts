import { CLICKER_ACHIEVEMENTS } from '@luplay/contracts/user';
import { isApiError } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { claimAchievement } from '../claims/claim.ts';
import { type Milestone, reachedMilestones } from './rules.ts';
import { readRun, storeSettled } from './run-store.ts';

/** No answer, too many requests, or a service that is away: worth another try later. */
const mayPass = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Claims what the clicks have earned. A claim that got no answer is made again at the next opportunity and never by a
 * timer: the next achievement, the network's or the page's return, the next visit. A refused one waits for that visit.
 */
export function useClaims(userId: string, clicks: number): void {
  const client = useQueryClient();
  const reached = reachedMilestones(clicks).length;
  /** Those that this page need not ask for again. */
  const asked = useRef(new Set<Milestone>());

  const claim = async (milestone: Milestone): Promise<void> => {
    asked.current.add(milestone);
    try {
      await claimAchievement(client, userId, CLICKER_ACHIEVEMENTS[milestone]);
      storeSettled(userId, milestone);
    } catch (error) {
      if (mayPass(error)) asked.current.delete(milestone);
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
