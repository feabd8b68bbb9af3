import { achievements } from '@luplay/contracts/user';
import { api, haptic, notify, sharedKeys } from '@luplay/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { catalogueQuery } from '../profile/queries.ts';
import { ru } from './locale.ts';

/** How long the celebration is shown, ms. */
const CELEBRATION_MS = 5000;

/**
 * Claims an achievement for the signed-in user and celebrates it if it is new. Throws ApiError when the claim fails.
 */
export async function claimAchievement(client: QueryClient, userId: string, achievementId: string): Promise<void> {
  const { granted } = await api(achievements.addAchievement, { body: { userId, achievementId } });
  if (!granted) return;
  void client.invalidateQueries({ queryKey: sharedKeys.profiles });
  // It is celebrated even if the catalogue does not load.
  const catalogue = await client.fetchQuery(catalogueQuery).catch(() => undefined);
  const entry = catalogue?.achievements[achievementId];
  haptic('success');
  const text = entry ? ru.granted(entry.title, entry.lucoins) : ru.grantedUnnamed;
  notify({ kind: 'success', text, ms: CELEBRATION_MS });
}
