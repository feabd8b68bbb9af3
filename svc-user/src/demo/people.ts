import type { Role } from '@luplay/contracts';
import { DEMO_HOST_ID, type ProfileColor } from '@luplay/contracts/user';

export interface DemoPerson {
  /** Unset: random. */
  userId?: string;
  username: string;
  displayName: string;
  role: Role;
  sex: 'Male' | 'Female';
  /** Even numbers are pictures of men, odd ones of women. */
  profilePicture: string;
  color: ProfileColor;
  /** usernames. */
  follows: string[];
  /** Cards of the story's demo chapter. */
  rolecards?: { id: string; name: string; image: string }[];
}

/** The card of a character of svc-story's demo, as if a developer had given it. */
const playing = (id: string, name: string) => [{ id, name, image: `/media/story/${id}.webp` }];

/** The accounts of a fresh start. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'timur',
    displayName: 'Тимур Алиев',
    role: 'developer',
    sex: 'Male',
    profilePicture: '/profile_pictures/profile_picture_02.jpg',
    color: 'Синий',
    follows: ['ksenia', 'marina'],
  },
  {
    username: 'ksenia',
    displayName: 'Ксения Белова',
    role: 'admin',
    sex: 'Female',
    profilePicture: '/profile_pictures/profile_picture_01.jpg',
    color: 'Фиолетовый',
    follows: ['timur'],
  },
  {
    userId: DEMO_HOST_ID,
    username: 'marina',
    displayName: 'Марина Орлова',
    role: 'creator',
    sex: 'Female',
    profilePicture: '/profile_pictures/profile_picture_05.jpg',
    color: 'Розовый',
    follows: ['anya', 'vera'],
  },
  {
    username: 'anya',
    displayName: 'Аня Лисицына',
    role: 'User',
    sex: 'Female',
    profilePicture: '/profile_pictures/profile_picture_03.jpg',
    color: 'Оранжевый',
    follows: ['boris', 'vera', 'gleb'],
    rolecards: playing('char-sofia', 'Софья Зимина'),
  },
  {
    username: 'boris',
    displayName: 'Борис Медведев',
    role: 'User',
    sex: 'Male',
    profilePicture: '/profile_pictures/profile_picture_06.jpg',
    color: 'Зеленый',
    follows: ['anya'],
    rolecards: playing('char-tikhon', 'Тихон Бурый'),
  },
  {
    username: 'vera',
    displayName: 'Вера Соколова',
    role: 'User',
    sex: 'Female',
    profilePicture: '/profile_pictures/profile_picture_09.jpg',
    color: 'Голубой',
    follows: ['anya', 'gleb'],
    rolecards: playing('char-ida', 'Ида Кольт'),
  },
  {
    username: 'gleb',
    displayName: 'Глеб Журавлёв',
    role: 'User',
    sex: 'Male',
    profilePicture: '/profile_pictures/profile_picture_12.jpg',
    color: 'Красный',
    follows: ['boris', 'vera'],
    rolecards: playing('char-adamov', 'Доктор Лев Адамов'),
  },
];
