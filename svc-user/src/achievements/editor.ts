import type { userCalls } from '@luplay/contracts/user';
import type { Handlers } from '@luplay/service-kit';
import { achievementId } from './rules.ts';
import type { AchievementCatalogue } from './store.ts';

type Calls = 'achievementPicture' | 'createAchievement' | 'updateAchievement' | 'deleteAchievement';

export function achievementEditorRoutes(catalogue: AchievementCatalogue): Pick<Handlers<typeof userCalls>, Calls> {
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
        (before, picture = before.picture) => ({
          ...before,
          ...changes,
          picture,
        }),
      );
      return { ...answer, message: 'Ачивка сохранена' };
    },

    async deleteAchievement({ body }) {
      await catalogue.remove(body.achievementId);
      return {};
    },
  };
}
