import type { StoryMap, StoryNpc } from '@luplay/contracts/story';
import { type Place, roomsOf } from './parts.ts';

const plan: Record<string, Place> = {
  foyer: {
    name: 'Фойе',
    description: 'Мрамор, зеркала и афиша на завтра: «А. Горский. Лунный маскарад». На окошке кассы висит табличка.',
    floor: 1,
    at: [6, 8],
    connections: ['ticket-office', 'buffet', 'box', 'stage'],
    items: ['item-sign'],
  },
  'ticket-office': {
    name: 'Касса',
    description: 'Конторка, железный ящик и пузырёк красных чернил. Других красных чернил в театре нет.',
    floor: 1,
    at: [2, 8],
    connections: ['foyer'],
    locked: true,
    requiresItem: 'item-cash-key',
    items: ['item-ledger'],
  },
  buffet: {
    name: 'Буфет',
    description: 'Самовар ещё тёплый. На доске — половина колбасы и чужой нож.',
    floor: 1,
    at: [6, 11],
    connections: ['foyer'],
    items: ['item-knife'],
    npc: ['npc-klavdia'],
  },
  box: {
    name: 'Царская ложа',
    description: 'Бархат, пыль и лучший вид на сцену. Под креслом накрошено: здесь кто-то грыз сухари.',
    floor: 2,
    at: [2, 4],
    connections: ['foyer', 'office'],
    items: ['item-office-key', 'item-glasses'],
  },
  office: {
    name: 'Кабинет Горского',
    description: 'Портреты, бутылка мадеры и стол с запертым ящиком. Ящик, впрочем, сломан давно.',
    floor: 2,
    at: [2, 1],
    connections: ['box'],
    locked: true,
    requiresItem: 'item-office-key',
    items: ['item-audit', 'item-locket'],
  },
  stage: {
    name: 'Сцена',
    description:
      'Картонная луна, меловой крест и мешок с песком посреди досок. На реквизитном диване лежит Горский, дышит ровно.',
    floor: 1,
    at: [6, 4],
    size: { width: 4, height: 3 },
    connections: ['foyer', 'wings', 'trap'],
    items: ['item-sandbag', 'item-chalk'],
    npc: ['npc-gorsky'],
  },
  wings: {
    name: 'Кулисы',
    description: 'Лебёдка, пожарное ведро и железная лестница, уходящая в темноту. У лебёдки никого.',
    floor: 1,
    at: [12, 4],
    connections: ['stage', 'costume', 'dressing', 'flies', 'trap'],
    items: ['item-cash-key'],
    npc: ['npc-nikodim'],
  },
  flies: {
    name: 'Колосники',
    description: 'Мостки под самой крышей. Один канат короче других и качается.',
    floor: 3,
    at: [12, 1],
    connections: ['wings'],
    enabled: false,
    items: ['item-rope'],
  },
  costume: {
    name: 'Костюмерная',
    description: 'Манекены в камзолах, две чашки чая и крючок, на котором обычно висят большие ножницы.',
    floor: 1,
    at: [16, 4],
    connections: ['wings'],
    items: ['item-costume-book', 'item-certificate'],
  },
  dressing: {
    name: 'Гримёрная примы',
    description: 'Розы, пудра и зеркало в лампочках. Чернила в чернильнице не высохли.',
    floor: 1,
    at: [16, 7],
    connections: ['wings'],
    items: ['item-contract'],
  },
  trap: {
    name: 'Трюм под сценой',
    description: 'Низкие балки и пыль, а по пыли — следы узких ботинок от лестницы к люку.',
    floor: 0,
    at: [11, 8],
    connections: ['stage', 'wings'],
    hidden: true,
    items: ['item-shears', 'item-draft'],
  },
};

export const theatreMap: StoryMap = {
  id: 'map-theatre',
  name: 'Театр «Арлекин»',
  startRoom: 'foyer',
  rooms: roomsOf(plan),
};

export const theatreNpcs: readonly StoryNpc[] = [
  {
    id: 'npc-gorsky',
    name: 'Аркадий Горский',
    description: 'Хозяин театра и режиссёр. Мешок задел его краем: жив, но не приходит в себя.',
    dialog: '«…восемь сотен… не сходится… Верочка, отойдите, на крест встану я… имя, имя на афише поменять…»',
    enabled: true,
    image: '/media/story/npc-gorsky.webp',
  },
  {
    id: 'npc-klavdia',
    name: 'Клавдия',
    description: 'Буфетчица. Кормит труппу в долг и всё помнит.',
    dialog:
      '«Нож-то? Фома его ещё в семь забыл, я им весь вечер колбасу режу. А в девять мимо меня Борис проскрипел, в зал. Я ещё подумала: касса закрыта, а он гуляет».',
    enabled: true,
    image: '/media/story/npc-klavdia.webp',
  },
  {
    id: 'npc-nikodim',
    name: 'Сторож Никодим',
    description: 'Спит на стуле у лестницы, просыпается от тишины.',
    dialog:
      '«Дремал я. Слышу: щёлк! Как ножницами. Потом ухнуло, аж луна закачалась. Мимо меня потом никто не прошёл, а в трюм из кулис тоже ход есть, только люк сперва найди».',
    enabled: true,
    image: '/media/story/npc-nikodim.webp',
  },
];
