import type { StoryItem, StoryNpc } from '@luplay/contracts/story';

type Thing = Omit<StoryItem, 'id' | 'image' | 'visibility'> & Partial<Pick<StoryItem, 'visibility'>>;

const things: Record<string, Thing> = {
  'item-lantern': {
    name: 'Керосиновый фонарь',
    description: 'Заправлен доверху. С ним не страшно, когда гаснет свет.',
    probability: 100,
    notes: null,
  },
  'item-study-key': {
    name: 'Ключ от кабинета',
    description: 'Латунный, с биркой «А. З.». Упал между ступеней и застрял.',
    probability: 70,
    notes: null,
  },
  'item-cellar-key': {
    name: 'Ключ от погреба',
    description: 'Тяжёлый, ржавый, заложен в атлас южного неба вместо закладки.',
    probability: 60,
    notes: null,
  },
  'item-dome-crank': {
    name: 'Рукоять купола',
    description:
      'Ею отпирают дверь купола. В полночь профессора нашли у телескопа, а потом кто-то запер купол и унёс рукоять.',
    probability: 80,
    notes: null,
  },
  'item-veronal': {
    name: 'Пустой флакон',
    description: 'Закопчённое стекло из камина. На этикетке ещё читается фамилия.',
    probability: 60,
    notes: 'note_4',
  },
  'item-tea-glass': {
    name: 'Стакан из-под чая',
    description: 'Чай недопит, на дне белый осадок.',
    probability: 90,
    notes: 'note_5',
  },
  'item-telegram': {
    name: 'Обрывки телеграммы',
    description: 'Четыре куска, один обгорел. Если сложить, получается почти всё.',
    probability: 70,
    notes: 'note_6',
  },
  'item-unsigned': {
    name: 'Записка без подписи',
    description: 'Сунута за щиток на станции. Дорогая бумага, почерк с завитками.',
    probability: 60,
    notes: 'note_7',
  },
  'item-notebook': {
    name: 'Тетрадь вычислений',
    description: 'Столбцы цифр, на полях рисунок кометы с хвостом.',
    probability: 80,
    notes: 'note_8',
  },
  'item-plate': {
    name: 'Пластина с кометой',
    description: 'Стеклянный негатив в полотенце. Среди точек звёзд ясно видна размытая черта.',
    visibility: 'invisible',
    probability: 50,
    notes: 'note_9',
  },
  'item-glove': {
    name: 'Белая перчатка',
    description: 'Лайковая, на левую руку, с вышитой короной. Испачкана воском.',
    visibility: 'invisible',
    probability: 75,
    notes: null,
  },
  'item-bag': {
    name: 'Саквояж доктора',
    description: 'Стетоскоп, бинты и пустое гнездо от флакона.',
    probability: 100,
    notes: null,
  },
  'item-wrench': {
    name: 'Разводной ключ',
    description: 'Подходит ко всему в этом доме, кроме чужих тайн.',
    probability: 100,
    notes: null,
  },
  'item-magnifier': {
    name: 'Лупа',
    description: 'Складная, с гравировкой «Якорь» на ручке.',
    probability: 100,
    notes: null,
  },
};

export const cometItems: readonly StoryItem[] = Object.entries(things).map(([id, thing]) => ({
  id,
  visibility: 'visible',
  ...thing,
  image: `/media/story/${id}.webp`,
}));

export const cometNpcs: readonly StoryNpc[] = [
  {
    id: 'npc-professor',
    name: 'Профессор Архип Зимин',
    description: 'Хозяин обсерватории. Спит в кресле у телескопа, и разбудить его невозможно.',
    dialog: '«…Прямое восхождение… шесть часов… не сахар, Ида, не надо сахара, чай и так горький…»',
    enabled: true,
    image: '/media/story/npc-professor.webp',
  },
  {
    id: 'npc-glafira',
    name: 'Глафира',
    description: 'Экономка. Всё слышит, обо всём помнит и сердится, когда трогают её чашки.',
    dialog:
      '«Чай наверх носила я, да только у двери меня граф встретил: давайте, говорит, Глафира, сам отнесу, у вас ноги больные. Вот ведь какой внимательный».',
    enabled: true,
    image: '/media/story/npc-glafira.webp',
  },
  {
    id: 'npc-meridian',
    name: 'Кот Меридиан',
    description: 'Чёрный, с белой полосой ото лба до хвоста. Живёт в библиотеке.',
    dialog: '«Мр-р». Кот трётся об атлас южного неба, потом садится у стены и смотрит в щель, из которой дует.',
    enabled: true,
    image: '/media/story/npc-meridian.webp',
  },
];
