import { achievements, CHAT_ACHIEVEMENT } from '@luplay/contracts/user';
import { api } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { claimAchievement } from '../claims/claim.ts';

/**
 * Claims the chat's achievement with the first message unless the user has it. After a failure the next message tries
 * again.
 */
export function useFirstMessage(userId: string): () => Promise<void> {
  const client = useQueryClient();
  const settled = useRef(false);
  return async () => {
    if (settled.current) return;
    settled.current = true;
    try {
      const own = await api(achievements.profileAchievements, { params: { id: userId } });
      if (!own.achievements.includes(CHAT_ACHIEVEMENT)) await claimAchievement(client, userId, CHAT_ACHIEVEMENT);
    } catch {
      settled.current = false;
    }
  };
}
