import { type ActionName, STORY_KINDS, type StoryKind, storyActions } from '@luplay/contracts/story';
import { newRoom } from '@luplay/story-rules/new-room';
import { NO_PICTURE, NOBODY, NOT_A_JPG, type Sample } from './sample-facts.ts';

const HALL = newRoom('hall', 'Зал', {
  description: 'Пусто.',
  connections: ['hall'],
  requiresItem: NOBODY,
  requiresabilities: 'Медицина',
  items: [NOBODY],
  npc: [NOBODY],
});

/** As right as the contract wants; all but the event are refused by the service, which sees more than one field. */
const STORY: Record<StoryKind, object> = {
  maps: {
    name: 'Дом',
    startRoom: NOBODY,
    rooms: { hall: HALL },
  },
  characters: {
    name: 'Некто',
    description: 'О нём.',
    abilities: ['Медицина'],
    inventory: [NOBODY],
    secret: 'Тайна.',
    goals: ['Уйти.'],
    message: 'Весть.',
    status: 'alive',
    ...NOT_A_JPG,
  },
  events: { name: 'Буря', description: 'Идёт.', type: 'global', trigger: 'manual', effects: { visibility: 'low' } },
  items: {
    name: 'Ключ',
    description: 'Ржавый.',
    visibility: 'visible',
    probability: 50,
    notes: NOBODY,
    ...NOT_A_JPG,
  },
  notes: {
    title: 'Письмо',
    description: 'О нём.',
    content: 'Текст.',
    accessType: 'private',
    enabled: false,
    ...NOT_A_JPG,
  },
  npcs: { name: 'Кот', description: 'О нём.', dialog: 'Мяу.', enabled: false, ...NOT_A_JPG },
};

/** Well formed, and of no chapter in play but by a chance of one in millions. */
const NO_CODE = 'ZZZZZZ';
const REPEATABLE = { requestId: 'once' };

/** What players' actions need besides who acts. */
const ACTION_INPUTS: Partial<Record<ActionName, object>> = {
  move: { roomId: NOBODY },
  useItem: { roomId: NOBODY, itemId: NOBODY },
  attack: { target: NOBODY },
};
const actions = Object.entries(storyActions).map(([name, { actor, call }]): [string, Sample] => [
  call.id,
  ({ userId }) => ({ body: { [actor]: userId, ...ACTION_INPUTS[name as ActionName], ...REPEATABLE } }),
]);

/** Inputs of the calls of a play. */
const play: Record<string, Sample> = {
  ...Object.fromEntries(actions),
  'story.play.state': ({ userId }) => ({ params: { id: userId } }),
  'story.play.resetToStart': ({ userId }) => ({ body: { telegramId: userId, ...REPEATABLE } }),
  'story.play.changeState': ({ userId }) => ({
    params: { id: userId },
    body: { message: 'Весть.', selectedCharacter: NOBODY, ...REPEATABLE },
  }),
  'story.play.changeRoom': () => {
    const { id: _, ...room } = HALL;
    return { params: { id: NOBODY }, body: room };
  },
  'story.play.changeCharacter': () => ({
    params: { id: NOBODY },
    body: {
      abilities: ['Медицина'],
      inventory: [NOBODY],
      goals: ['Уйти.'],
      message: 'Весть.',
      status: 'alive',
      actionPoints: 5,
      currentRoom: NOBODY,
    },
  }),
  'story.join.read': () => ({ params: { code: NO_CODE } }),
  'story.join.take': () => ({ params: { code: NO_CODE }, body: { characterId: NOBODY, ...REPEATABLE } }),
  'story.join.seat': ({ userId }) => ({ body: { userId, characterId: NOBODY, ...REPEATABLE } }),
  'story.join.keep': () => ({ body: { characterId: NOBODY, keptFor: 'Аня', ...REPEATABLE } }),
  'story.join.renew': () => ({ body: REPEATABLE }),
  'story.checks.chapter': () => ({ params: { chapterId: NOBODY } }),
  'story.play.restart': () => ({ body: REPEATABLE }),
  'story.play.undo': () => ({ body: REPEATABLE }),
  'story.play.clearLog': () => ({ body: REPEATABLE }),
  'story.play.resetAll': () => ({ body: REPEATABLE }),
  'story.play.grant': () => ({ body: { amount: 1, ...REPEATABLE } }),
  'story.play.openVote': () => ({
    body: { ballot: { id: NOBODY, question: 'Кто?', secret: false, options: ['Никто'] }, ...REPEATABLE },
  }),
  'story.play.castVote': () => ({ body: { voteId: NOBODY, option: NOBODY, ...REPEATABLE } }),
  'story.play.stepVote': () => ({ body: { step: 'close', ...REPEATABLE } }),
  'story.play.stepEpilogue': () => ({ body: { step: 'end', ...REPEATABLE } }),
  'story.play.beginAct': () => ({ body: { act: NOBODY, ...REPEATABLE } }),
  'story.play.extendAct': () => ({ body: { minutes: 5, ...REPEATABLE } }),
  'story.play.endAct': () => ({ body: REPEATABLE }),
  'story.play.pointsEvery': () => ({ body: { pointsEvery: { points: 1, minutes: 5 }, ...REPEATABLE } }),
  'story.play.tell': () => ({ body: { to: { kind: 'all' }, text: 'Весть.', ...REPEATABLE } }),
  'story.play.roll': () => ({ body: { count: 2, sides: 6, isOpen: false, ...REPEATABLE } }),
  'story.play.hostNotes': () => ({ body: { text: 'Заметка.', ...REPEATABLE } }),
  'story.talk.say': () => ({ body: { to: null, text: 'Кто здесь?', ...REPEATABLE } }),
  'story.talk.offer': () => ({ body: { kind: 'give', to: NOBODY, thing: NOBODY, isNote: false, ...REPEATABLE } }),
  'story.talk.answer': () => ({ body: { offerId: 1, accept: true, ...REPEATABLE } }),
  'story.talk.ownNotes': () => ({ body: { text: 'Ключ у Иды?', ...REPEATABLE } }),
  'story.talk.ask': () => ({ body: { what: 'points', ...REPEATABLE } }),
  'story.talk.switch': () => ({ body: { kind: 'whisper', isOn: false, ...REPEATABLE } }),
  'story.talk.answerAsk': () => ({ body: { characterId: NOBODY, ...REPEATABLE } }),
  'story.play.trigger': () => ({ body: { eventId: NOBODY, ...REPEATABLE } }),
};

/** Valid inputs for the calls of svc-story. */
export const storySamples: Record<string, Sample> = {
  ...Object.fromEntries(
    STORY_KINDS.flatMap((kind) => [
      [`story.${kind}.read`, () => ({ params: { id: NOBODY } })],
      [`story.${kind}.create`, () => ({ body: { id: NOBODY, ...STORY[kind] } })],
      [`story.${kind}.update`, () => ({ params: { id: NOBODY }, body: STORY[kind] })],
    ]),
  ),
  'story.evenings.read': () => ({ params: { id: NOBODY } }),
  'story.npcs.readAlone': () => ({ params: { id: NOBODY } }),
  'story.pictures.add': () => ({ body: NOT_A_JPG }),
  'story.picture': () => ({ params: { name: NO_PICTURE } }),
  'story.sounds.add': () => ({ body: { sound: NOT_A_JPG.picture } }),
  'story.sound': () => ({ params: { name: `${'0'.repeat(32)}.mp3` } }),
  'story.chapters.setCurrent': () => ({ body: { id_chapter: NOBODY } }),
  'story.chapters.read': () => ({ params: { id: NOBODY } }),
  'story.chapters.save': () => ({
    body: { id: NOBODY, name: 'Глава', map: NOBODY, characters: [NOBODY], events: [NOBODY], items: [NOBODY] },
  }),
  'story.rolecards.add': () => ({
    params: { userId: NOBODY },
    body: { id: NOBODY, name: 'Никто', image: '/media/story/character-unknown.webp' },
  }),
  'story.rolecards.remove': () => ({ params: { userId: NOBODY }, body: { id: NOBODY } }),
  'story.users.setRole': () => ({ params: { userId: NOBODY }, body: { role: 'host' } }),
  ...play,
};
