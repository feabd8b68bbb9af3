import type { StoryEvent, StoryNote } from '@luplay/contracts/story';

const paper = { accessType: 'private' as const, enabled: true, image: null };
const newspaper = { ...paper, accessType: 'public' as const, image: '/media/story/newspaper.webp' };

export const cometNotes: readonly StoryNote[] = [
  {
    ...newspaper,
    id: 'note_1',
    title: '«Горный вестник»: хвостатая гостья',
    description: 'Вырезка от 12 января',
    content:
      '## Хвостатая гостья\n\nПрофессор **А. З. Зимин** обещает на этой неделе показать учёному миру новую комету. «Снимок будет готов в ночь на пятнадцатое, — говорит он, — и тогда в небе станет одной загадкой меньше».\n\nНа торжество приглашены врач Л. Адамов, граф П. Оболин и журналистка М. Штерн.',
  },
  {
    ...newspaper,
    id: 'note_2',
    title: '«Горный вестник»: погода',
    description: 'Вырезка от 14 января',
    content:
      '## Буря на перевале\n\nС вечера ожидается метель. Канатная дорога к обсерватории «Снежный пик» работает до восьми часов.\n\n> Дирекция просит пассажиров не откладывать отъезд.',
  },
  {
    ...newspaper,
    id: 'note_3',
    title: '«Горный вестник»: экстренный выпуск',
    description: 'Утро 15 января',
    content:
      '## Связь восстановлена\n\nТелеграф заработал в шесть утра. Вагон с полицией поднимется, как только стихнет ветер.',
    enabled: false,
  },
  {
    ...paper,
    id: 'note_4',
    title: 'Этикетка флакона',
    description: 'Найдена в камине',
    content:
      '**Веронал.** По одному порошку на ночь.\n\nПо рецепту д-ра *Адамова*. Флакон пуст, хотя выписан три дня назад.',
  },
  {
    ...paper,
    id: 'note_5',
    title: 'Осадок в стакане',
    description: 'Что видно на дне',
    content:
      'Белые крупинки горчат на языке. На подстаканнике вензель столовой, а на блюдце — капля **воска**: чай несли со свечой.',
  },
  {
    ...paper,
    id: 'note_6',
    title: 'Сложенная телеграмма',
    description: 'Один кусок обгорел',
    content:
      '> СОГЛАСЕН ДВАДЦАТЬ ТЫСЯЧ ТЧК ПЛАСТИНА БУДЕТ УТРОМ ПЯТНАДЦАТОГО ТЧК ОБЪЯВЛЯЙТЕ ПЕРВЫМИ ТЧК ГРАФ О…\n\nДальше бумага сгорела.',
  },
  {
    ...paper,
    id: 'note_7',
    title: 'Записка механику',
    description: 'Без подписи',
    content:
      '*Любезный Тихон!* Остановите вагон до утра, и пусть все думают на бурю. Здесь сто рублей. Бумагу сожгите.\n\nВнизу вытиснена **корона**.',
  },
  {
    ...paper,
    id: 'note_8',
    title: 'Страница из тетради',
    description: 'Рука Иды Кольт',
    content:
      '**24 декабря.** Пятно в созвездии Рыси сдвинулось на две минуты дуги. *Это комета.* Сказала А. З., он обещал назвать её моей.\n\n| ночь | сдвиг |\n| --- | --- |\n| 24 | 2′ |\n| 27 | 5′ |\n| 2 | 11′ |',
  },
  {
    ...paper,
    id: 'note_9',
    title: 'Надпись на пластине',
    description: 'Алмазом по краю стекла',
    content: 'Снимала *С. З.*, 14 января, 22 ч. 40 мин. Проявлена в 23 ч.\n\nЗначит, в одиннадцать пластина была цела.',
  },
];

export const cometEvents: readonly StoryEvent[] = [
  {
    id: 'event-blackout',
    name: 'Погас свет',
    description: 'Динамо в котельной встало. До самого рассвета в доме темно.',
    type: 'global',
    trigger: 'manual',
    effects: { visibility: 'low', panicChance: 30 },
  },
  {
    id: 'event-dawn',
    name: 'Рассвело',
    description: 'В окнах серое утро: снова видно, кто рядом.',
    type: 'global',
    trigger: 'manual',
    effects: {
      visibility: 'normal',
      panicChance: 0,
      message: 'За окнами рассвело. Посмотрите, кто теперь рядом с вами.',
    },
  },
  {
    id: 'event-calm',
    name: 'Буря стихла',
    description: 'Ветер лёг, и до станции канатной дороги снова можно дойти.',
    type: 'global',
    trigger: 'manual',
    effects: { storyMap: { station: { enabled: true } } },
  },
  {
    id: 'event-awake',
    name: 'Профессор проснулся',
    description: 'Зимин открыл глаза и спросил, где его пластина. Доктор услышал это первым.',
    type: 'local',
    trigger: 'manual',
    effects: {
      editCharacter: {
        'char-adamov': { message: 'Профессор пришёл в себя и помнит, кто принёс ему чай. Решайте, кому сказать.' },
      },
    },
  },
  {
    id: 'event-portrait',
    name: 'Упал портрет',
    description: 'В кабинете сорвался с гвоздя портрет Кеплера, и за ним открылась дверца потайного хода.',
    type: 'local',
    trigger: 'manual',
    effects: { storyMap: { passage: { hidden: false } } },
  },
];
