import { sentences, worded } from '@luplay/web-kit';

/** Texts of the play as players see it. Texts of the specification are copied to the letter. */
export const ru = sentences({
  title: 'Игра',
  retry: 'Повторить',
  close: 'Закрыть',
  notEnough: '(недостаточно ⚡)',
  enter: {
    noCardHint: 'Карту вашего персонажа выдаёт ведущий. Как только она появится, игра откроется сама.',
    takenHint: 'Если это ваш персонаж, скажите об этом ведущему.',
    entering: 'Входим в игру…',
    failed: 'Не получилось войти в игру',
    loadFailed: 'Ошибка загрузки',
    restarted: 'Ведущий начал игру заново',
    chapter: (name: string) => `Началась глава «${name}»`,
    toStory: 'К истории',
  },
  sound: { label: 'Звук', on: 'Звук включён', off: 'Звук выключен' },
  connection: {
    failed: worded('Не удалось подключиться к StoryPlay', 'Не удалось подключиться к игре'),
    secure: worded('Успешно подключено к StoryPlay (wss)', 'Вы подключены к игре'),
    plain: worded('Подключено к dev-StoryPlay (ws)', 'Вы подключены к игре без шифрования'),
  },
  host: {
    away: 'Ведущего сейчас нет, играть можно.',
  },
  map: {
    title: 'Карта',
    loading: 'Загрузка карты...',
    unavailable: 'Карта недоступна',
    noConnection: 'Нет связи с сервером. Попробуйте ещё раз.',
  },
  room: {
    exits: 'Куда пойти (2⚡)',
    noExits: 'Отсюда пока некуда идти.',
    closed: 'закрыто',
    off: 'отключена',
    floor: (floor: number) => `этаж ${floor}`,
    entered: (name: string) => `Вы здесь: ${name}`,
    people: 'Кто рядом',
    alone: 'Рядом никого.',
  },
  points: {
    label: 'Очки действий',
    value: (points: number, most: number) => `${points} / ${most}`,
  },
  actions: {
    label: 'Действия',
    notes: 'Записки',
    status: 'Сообщение',
    unread: 'новое',
    saveFailed: 'Ошибка сохранения',
  },
  found: {
    title: 'Результат поиска',
    nothing: 'Ничего не найдено',
    room: 'Комната появилась на карте.',
  },
  person: {
    yours: 'Ваш персонаж',
    abilities: 'Способности',
    goals: 'Цели',
    noAbilities: 'Особых способностей нет.',
    dead: 'нет в живых',
    dialog: 'Говорит',
  },
  notes: {
    title: 'Записки',
    empty: 'Пока ни одной записки',
    emptyHint: 'Записки находятся вместе с предметами.',
    back: 'Все записки',
  },
  message: {
    title: 'Сообщение',
    deadTitle: 'Вы мертвы',
    dead: 'Ваш персонаж мёртв. Вы видите всё, что видели, но больше не действуете.',
    none: 'Новых сообщений нет.',
    ok: 'Понятно',
    deadNotice: 'Вы мертвы: читать можно, действовать нельзя.',
  },
});
