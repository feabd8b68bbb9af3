import { hasRole } from '@luplay/contracts';
import type { userCalls } from '@luplay/contracts/user';
import { AppError, type Ctx, type Handlers } from '@luplay/service-kit';
import { type LookUp, userNotFound } from '../accounts/look-up.ts';
import { mayActFor } from '../accounts/rules.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { LedgerStore } from '../rewards/store.ts';
import { achievementId, stillThere } from './rules.ts';
import { type AchievementCatalogue, type AchievementStore, achievementOf } from './store.ts';

type Calls = typeof userCalls;

export function achievementRoutes(parts: {
  accounts: AccountStore;
  lookUp: LookUp;
  achievements: AchievementStore;
  ledger: LedgerStore;
}): Pick<Handlers<Calls>, 'achievementList' | 'profileAchievements' | 'addAchievement'> {
  const { accounts, achievements, ledger } = parts;
  return {
    async achievementList() {
      const entries = await achievements.all();
      return { achievements: Object.fromEntries(entries.map((entry) => [entry.id, achievementOf(entry)])) };
    },

    async profileAchievements({ params, caller, ip }: Ctx<Calls['profileAchievements']>) {
      const account = await parts.lookUp(params.id, { caller, ip });
      if (!account) throw userNotFound();
      const known = await achievements.ids();
      return { achievements: stillThere(account.achievements, known) };
    },

    async addAchievement({ body, caller, receivedAt }: Ctx<Calls['addAchievement']>) {
      const account = await accounts.byRef(body.userId);
      if (!mayActFor(caller, account?._id)) throw new AppError('forbidden');
      if (!account) throw userNotFound();
      const achievement = await achievements.byId(body.achievementId);
      if (!achievement) throw new AppError('not_found', { message: 'Такой ачивки нет.' });
      // Those that are not claimable are granted by services, and by developers and admins.
      if (!achievement.claimable && !hasRole(caller.roles, 'developer')) throw new AppError('forbidden');
      const granted = await ledger.grant(account._id, achievement, receivedAt);
      const after = granted ?? (await accounts.byId(account._id));
      if (!after) throw userNotFound();
      const known = await achievements.ids();
      return {
        granted: granted !== null,
        achievements: stillThere(after.achievements, known),
        lucoins: after.lucoins,
      };
    },
  };
}

type EditorCalls = 'achievementPicture' | 'createAchievement' | 'updateAchievement' | 'deleteAchievement';

export function achievementEditorRoutes(catalogue: AchievementCatalogue): Pick<Handlers<Calls>, EditorCalls> {
  return {
    achievementPicture: ({ params }) => catalogue.picture(params.name),

    createAchievement({ body: { picture: sent, pictureFormat, ...content } }) {
      return catalogue.create({ picture: sent, pictureFormat }, (picture) => {
        const achievement = { ...content, picture, claimable: false };
        return { id: achievementId(achievement), ...achievement };
      });
    },

    async updateAchievement({ body: { achievementId: id, updates } }) {
      const { picture: sent, pictureFormat, ...changes } = updates;
      const answer = await catalogue.update(
        id,
        { picture: sent, pictureFormat },
        (before, picture = before.picture) => ({ ...before, ...changes, picture }),
      );
      return { ...answer, message: 'Ачивка сохранена' };
    },

    async deleteAchievement({ body }) {
      await catalogue.remove(body.achievementId);
      return {};
    },
  };
}
