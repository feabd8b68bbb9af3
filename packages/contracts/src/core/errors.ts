/**
 * Every error of the services: a stable code, its HTTP status, and the Russian message for players when the code that
 * throws gives none. Source: the table of HTTP failures in section 1 of the specification's decisions.
 */
export const ERRORS = {
  validation_failed: { status: 400, message: 'Проверьте введённые данные.' },
  unauthorized: { status: 401, message: 'Необходима авторизация.' },
  bad_credentials: { status: 401, message: 'Неверное имя пользователя или пароль.' },
  wrong_password: { status: 403, message: 'Текущий пароль указан неверно.' },
  fresh_login_required: { status: 403, message: 'Чтобы задать пароль, откройте приложение в Telegram заново.' },
  forbidden: { status: 403, message: 'Недостаточно прав.' },
  registration_required: {
    status: 403,
    message: 'Гостям это недоступно. Сохраните учётную запись, и всё выигранное останется с вами.',
  },
  guests_off: { status: 403, message: 'Вход для гостей отключён. Войдите или зарегистрируйтесь.' },
  not_lobby_admin: { status: 403, message: 'Это может только ведущий лобби.' },
  not_team_member: { status: 403, message: 'Вы не состоите в команде' },
  not_your_turn: { status: 403, message: 'Сейчас не ваша очередь выбирать тему' },
  not_broadcast_owner: { status: 403, message: 'Это может только владелец трансляции.' },
  invitation_required: { status: 403, message: 'В это лобби можно войти только по приглашению.' },
  not_found: { status: 404, message: 'Не найдено.' },
  conflict: { status: 409, message: 'Сейчас это невозможно.' },
  lobby_full: { status: 409, message: 'В лобби нет свободных мест.' },
  team_full: { status: 409, message: 'В команде нет свободных мест.' },
  wrong_phase: { status: 409, message: 'В этой фазе игры так сделать нельзя.' },
  already_answered: { status: 409, message: 'Вы уже ответили на этот вопрос.' },
  already_exists: { status: 409, message: 'Такое уже есть.' },
  game_in_progress: { status: 409, message: 'Идёт игра: изменить это сейчас нельзя.' },
  too_large: { status: 413, message: 'Слишком большой запрос.' },
  unsupported_media: { status: 415, message: 'Неподдерживаемый формат данных.' },
  rate_limited: { status: 429, message: 'Слишком много запросов. Попробуйте чуть позже.' },
  internal: { status: 500, message: 'Что-то пошло не так. Попробуйте чуть позже.' },
  unavailable: { status: 503, message: 'Сервис временно недоступен. Попробуйте ещё раз.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Errors that every call may return in addition to its own. */
export const COMMON_ERRORS = [
  'validation_failed',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
