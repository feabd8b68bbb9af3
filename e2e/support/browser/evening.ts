import { storyChapters, storyContent, storyPeople, storyPlay } from '@luplay/contracts/story';
import { ask, type Session, send } from '../api/api.ts';
import { newcomer } from '../api/people.ts';
import { CHAPTER, developer, makeCurrent } from './story.ts';

export const EVENING = 'chapter-evening';
/** Characters of the chapter, by id. */
export const CAST = { 'char-lamp': 'Лиза Лампада', 'char-moor': 'Мирон Мур', 'char-north': 'Нора Север' } as const;
export type CastId = keyof typeof CAST;

const evening = {
  ...{ publicLines: {}, ballots: [], epilogue: null, ghosts: null, protectedUntilAct: 0, hallShowsPeople: false },
  acts: [{ id: 'act-1', name: 'Приезд', minutes: 20, points: 0, events: [], opens: [] }],
  pointsEvery: null,
  texts: [{ id: 'hush', name: 'Тишина', text: 'Все смолкли.' }],
};

/** A chapter of its own on the demo chapter's map, so that no other spec has played it. Becomes the current one. */
export async function startEvening(): Promise<void> {
  const { token } = await developer();
  const { chapter } = await ask(storyChapters.readChapter, { params: { id: CHAPTER } }, token);
  for (const [id, name] of Object.entries(CAST)) {
    const about = { description: 'Приехала к ужину.', abilities: [], inventory: [], secret: 'Тайна.', goals: [] };
    const body = { id, name, ...about, message: null, status: 'alive' };
    const { status, text } = await send(storyContent.characters.create, { body }, token);
    // 409: made by an earlier run on the same product.
    if (status !== 200 && status !== 409) throw new Error(text);
  }
  const { map, events = [], items = [] } = chapter;
  const body = { id: EVENING, name: 'Вечер с ведущим', map, characters: Object.keys(CAST), events, items, evening };
  await ask(storyChapters.saveChapter, { body }, token);
  await makeCurrent(EVENING);
}

/** A new user who plays this character, through calls alone. */
export async function actor(id: CastId, name: string) {
  const { session } = await newcomer(name);
  const { userId } = session.user;
  await ask(storyPeople.addRolecard, { params: { userId }, body: { id } }, (await developer()).token);
  return acting(session);
}

/** What a player does, through calls alone. */
export const acting = ({ token, user: { userId } }: Session) => ({
  userId,
  token,
  enter: () => ask(storyPlay.resetToStart, { body: { telegramId: userId } }, token),
  move: (roomId: string) => ask(storyPlay.move, { body: { telegramId: userId, roomId } }, token),
  acknowledge: () => ask(storyPlay.changeState, { params: { id: userId }, body: { message: null } }, token),
});
