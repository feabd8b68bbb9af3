import type { ChapterEvening, StoryEvent } from '@luplay/contracts/story';
import { lines } from './parts.ts';

export const theatreEvents: readonly StoryEvent[] = [
  {
    id: 'event-theatre-begin',
    name: 'Тревога в театре',
    description: 'Начало вечера: все узнают, что случилось.',
    type: 'global',
    trigger: 'manual',
    effects: {
      message:
        'В 21:15 на сцену рухнул мешок с песком и задел Горского. Он жив, но без сознания. Милиция будет через полчаса. До тех пор никто не уходит.',
    },
  },
  {
    id: 'event-theatre-call',
    name: 'Звонок из ревизии',
    description: 'Телефон в фойе. Трубку берёт кассир.',
    type: 'local',
    trigger: 'manual',
    effects: {
      editCharacter: { 'char-rubin': { message: 'Звонили из ревизии: придут не в десять, а в девять. Времени мало.' } },
    },
  },
  {
    id: 'event-theatre-flies',
    name: 'Сторож отпер колосники',
    description: 'Железная лестница в кулисах теперь открыта.',
    type: 'global',
    trigger: 'manual',
    effects: {
      message: 'Никодим отпер решётку: из кулис можно подняться на колосники.',
      storyMap: { flies: { enabled: true } },
    },
  },
  {
    id: 'event-theatre-dark',
    name: 'Погас свет в театре',
    description: 'Пробки. Никто никого не видит, в темноте легко свернуть не туда.',
    type: 'global',
    trigger: 'manual',
    effects: { visibility: 'low', panicChance: 25, message: 'Щелчок, и театр тонет в темноте. Слышны только шаги.' },
  },
  {
    id: 'event-theatre-light',
    name: 'Свет дали',
    description: 'Никодим сменил пробки.',
    type: 'global',
    trigger: 'manual',
    effects: {
      visibility: 'normal',
      panicChance: 0,
      message: 'Люстра вспыхнула. Посмотрите, кто теперь рядом с вами.',
    },
  },
  {
    id: 'event-theatre-hatch',
    name: 'Люк приоткрылся',
    description: 'Все узнают о трюме под сценой.',
    type: 'global',
    trigger: 'manual',
    effects: {
      message: 'От удара разошлись доски: посреди сцены виден люк. Под ней есть трюм.',
      storyMap: { trap: { hidden: false } },
    },
  },
];

export const theatreEvening: ChapterEvening = {
  publicLines: {
    'char-vera': 'Прима. Крест на сцене начертили для неё, а мешок упал на другого.',
    'char-foma': 'Машинист сцены. За канаты отвечает он, и все это помнят.',
    'char-zoya': 'Суфлёр. Слышит, что говорят над сценой, и знает, что под ней.',
    'char-rubin': 'Кассир. В кассе у него порядок, так он говорит.',
    'char-emma': 'Костюмерша. Всё записывает и всё помнит.',
    'char-kirill': 'Молодой актёр. Месяц в театре, а уже везде побывал.',
    'char-perov': 'Критик. На прогон не звали, а он пришёл.',
    'char-bemol': 'Тапёр. Играет всё, что попросят, если его найти.',
  },
  acts: [
    {
      id: 'act-theatre-1',
      name: 'После удара',
      minutes: 14,
      points: 10,
      events: [
        { event: 'event-theatre-begin', afterMinutes: 0 },
        { event: 'event-theatre-call', afterMinutes: 9 },
      ],
      opens: [],
    },
    {
      id: 'act-theatre-2',
      name: 'Перед милицией',
      minutes: 15,
      points: 10,
      events: [
        { event: 'event-theatre-flies', afterMinutes: 0 },
        { event: 'event-theatre-hatch', afterMinutes: 4 },
        { event: 'event-theatre-dark', afterMinutes: 8 },
        { event: 'event-theatre-light', afterMinutes: 11 },
      ],
      opens: ['flies'],
    },
  ],
  ballots: [
    { id: 'ballot-theatre-who', question: 'Кто перерезал канат?', secret: false, options: [] },
    {
      id: 'ballot-theatre-premiere',
      question: 'Играть ли завтра премьеру?',
      secret: true,
      options: ['Играть', 'Перенести', 'Играть, но с именем автора'],
    },
  ],
  epilogue: {
    text: lines(
      '## Занавес',
      'Канат перерезал **Борис Рубин**. Горский нашёл недостачу в восемьсот рублей и назначил ревизию; наутро ревизовать стало бы некому.',
      'В 20:50 кассир взял в костюмерной ножницы, в 21:00 закрыл кассу, поднялся на колосники, а сошёл через трюм. Его выдали красные чернила на канате и кольцах ножниц, запись в книге Эммы и скрип новых ботинок.',
      'Убийства не вышло по случайности: кто-то подвинул крест на один шаг.',
    ),
    fates: {
      'char-vera':
        'Премьеру **Вера** сыграла так, что московский театр прислал второй договор, лучше первого. Она порвала оба: впервые пьеса понравилась ей больше, чем она сама.',
      'char-foma':
        '**Фома** повесил новый канат и новое объявление: «Нож никому не даю». Отпуск ему дали летом, вместе с женой.',
      'char-zoya': 'На афише теперь стоит: **З. Листова**. Она по-прежнему сидит в будке, но шепчет собственные слова.',
      'char-rubin':
        '**Рубина** увезли в четверть одиннадцатого. В кассу посадили Клавдию, и она впервые за полгода сошлась до копейки.',
      'char-emma':
        '**Эмма** извинилась перед Верой и сшила ей платье для премьеры. Свидетельство о браке теперь висит на стене в рамке.',
      'char-kirill': 'Две половины фотографии сложились. Горский дал **Кириллу** роль со словами. Слово одно: «Отец».',
      'char-perov': '**Перов** вернул пятьдесят рублей и сжёг рецензию. Новая начиналась словами: «Я был неправ».',
      'char-bemol': '**Бемолев** получил выговор за молчавший рояль и место на афише: «Музыка Л. Бемолева».',
    },
    reveals: [
      'char-bemol',
      'char-perov',
      'char-vera',
      'char-emma',
      'char-foma',
      'char-zoya',
      'char-kirill',
      'char-rubin',
    ],
  },
  ghosts: { vote: true },
  protectedUntilAct: 2,
  pointsEvery: { points: 2, minutes: 2 },
  texts: [
    {
      id: 'text-theatre-talk',
      name: 'Поговорите',
      text: 'Сравните, где вы были в 21:15. У двоих есть алиби, о котором они молчат.',
    },
    {
      id: 'text-theatre-rope',
      name: 'Подсказка: срез',
      text: 'Посмотрите на канат внимательно. Чем его перерезали, если не ножом?',
    },
    {
      id: 'text-theatre-ink',
      name: 'Подсказка: чернила',
      text: 'Красные чернила в театре есть только в одном месте.',
    },
    {
      id: 'text-theatre-hurry',
      name: 'Пять минут',
      text: 'До приезда милиции пять минут. Решайте, кого назовёте.',
    },
  ],
  hallShowsPeople: false,
};
