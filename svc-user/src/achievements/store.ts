import { type Achievement, achievements as calls } from '@luplay/contracts/user';
import { AppError } from '@luplay/service-kit';
import { Catalogue, type CatalogueKit, type EntryStore } from '@luplay/service-kit/catalogue';
import { BASE_ACHIEVEMENTS } from './rules.ts';

/** A catalogue entry. */
export interface AchievementEntry extends Achievement {
  id: string;
}

export const ACHIEVEMENTS = 'achievements';
export const ACHIEVEMENT_PICTURES = 'achievementPictures';

export type AchievementStore = EntryStore<AchievementEntry>;

/** An entry in the API, without its id, which is the key of the list. */
export const achievementOf = ({ title, description, picture, lucoins, claimable }: Achievement): Achievement => ({
  title,
  description,
  picture,
  lucoins,
  claimable,
});

const present = (entry: AchievementEntry) => ({ achievementId: entry.id, achievement: achievementOf(entry) });

export type AchievementCatalogue = ReturnType<typeof achievementCatalogue>;

export const achievementCatalogue = (kit: CatalogueKit) =>
  new Catalogue(kit, {
    collection: ACHIEVEMENTS,
    order: 'id',
    pictures: { field: 'picture', collection: ACHIEVEMENT_PICTURES, call: calls.achievementPicture },
    missing: 'Такой ачивки нет.',
    taken: () => 'Такая ачивка уже была создана, и с тех пор её изменили.',
    present,
    assertRemovable(entry) {
      if (!entry.claimable) return;
      throw new AppError('conflict', {
        message: 'Эту ачивку выдают экраны приложения: её можно изменить, но не удалить.',
        details: present(entry),
      });
    },
  });

/** Changes and deletions by developers are kept. `now` in epoch milliseconds. */
export const seedAchievements = (store: AchievementStore, now: number): Promise<void> =>
  store.seed(
    Object.entries(BASE_ACHIEVEMENTS).map(([id, entry]) => ({ id, ...entry })),
    now,
  );
