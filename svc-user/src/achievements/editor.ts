import { isDeepStrictEqual } from 'node:util';
import { achievements as calls, type userCalls } from '@luplay/contracts/user';
import { AppError, type Ctx, type Handlers, type Kit } from '@luplay/service-kit';
import { pictureStore } from '@luplay/service-kit/pictures';
import { achievementId as idOf } from './rules.ts';
import { ACHIEVEMENT_PICTURES, type AchievementStore, achievementOf } from './store.ts';

type Calls = typeof userCalls;

const unknown = () => new AppError('not_found', { message: 'Такой ачивки нет.' });

export function achievementEditorRoutes(parts: {
  mongo: Kit['mongo'];
  achievements: AchievementStore;
  now(): number;
}): Pick<Handlers<Calls>, 'achievementPicture' | 'createAchievement' | 'updateAchievement' | 'deleteAchievement'> {
  const { mongo, achievements, now } = parts;
  const pictures = pictureStore({
    mongo,
    collection: ACHIEVEMENT_PICTURES,
    call: calls.achievementPicture,
    isNamed: achievements.hasPicture,
    now,
  });

  return {
    achievementPicture: ({ params }: Ctx<Calls['achievementPicture']>) => pictures.bytes(params.name),

    createAchievement({ body }: Ctx<Calls['createAchievement']>) {
      const { picture: sent, pictureFormat, ...content } = body;
      return pictures.put({ picture: sent, pictureFormat }, async (picture) => {
        const wanted = { ...content, picture, claimable: false };
        const achievementId = idOf(wanted);
        const achievement = await achievements.create(achievementId, wanted);
        if (!isDeepStrictEqual(achievement, wanted)) {
          throw new AppError('already_exists', {
            message: 'Такая ачивка уже была создана, и с тех пор её изменили.',
            details: { achievementId, achievement },
          });
        }
        return { achievementId, achievement };
      });
    },

    async updateAchievement({ body }: Ctx<Calls['updateAchievement']>) {
      const { achievementId, updates } = body;
      const { picture: sent, pictureFormat, ...content } = updates;
      const change = async (changes: Parameters<AchievementStore['update']>[1]) => {
        const before = await achievements.update(achievementId, changes);
        if (!before) throw unknown();
        return { before, achievement: achievementOf({ ...before, ...changes }) };
      };
      const { before, achievement } =
        sent !== undefined && pictureFormat !== undefined
          ? await pictures.put({ picture: sent, pictureFormat }, (picture) => change({ ...content, picture }))
          : await change(content);
      if (before.picture !== achievement.picture) await pictures.drop(before.picture);
      return { achievementId, achievement, message: 'Ачивка сохранена' };
    },

    async deleteAchievement({ body: { achievementId } }: Ctx<Calls['deleteAchievement']>) {
      const removed = await achievements.remove(achievementId);
      if (removed) await pictures.drop(removed.picture);
      else {
        const entry = await achievements.byId(achievementId);
        if (entry) {
          throw new AppError('conflict', {
            message: 'Эту ачивку выдают экраны приложения: её можно изменить, но не удалить.',
            details: { achievementId, achievement: achievementOf(entry) },
          });
        }
        if (!(await achievements.wasRemoved(achievementId))) throw unknown();
      }
      return {};
    },
  };
}
