import type { Call } from '@luplay/contracts';
import { allCalls } from '@luplay/contracts/all';
import { PHASE } from '@luplay/contracts/lobby-game';
import type { Input } from './api.ts';
import { type Facts, NO_PICTURE, NO_ROOM, NOBODY, NOT_A_JPG, type Sample } from './sample-facts.ts';
import { storySamples } from './story-samples.ts';

export { type Facts, NOBODY } from './sample-facts.ts';

const CREW = { teams: 2, botsPerTeam: 3, skill: 0.7, delay: { min: 1, max: 9 }, requestId: 'once' };

/** A valid input for every call with input, by the call's id. Calls without an entry have no input. */
const SAMPLES: Record<string, Sample> = {
  'accounts.login': () => ({ body: { username: 'nobody-here', password: 'wrong password' } }),
  'accounts.create': () => ({
    body: { username: 'somebody-new', password: 'a long enough one', displayName: 'Новый' },
  }),
  'accounts.returnByCode': () => ({ body: { code: 'ЯЯЯЯЯЯ' } }),
  'accounts.keep': () => ({ body: { username: 'somebody-kept', password: 'a long enough one' } }),
  'accounts.logout': () => ({ body: { everywhere: false } }),
  'accounts.endSession': () => ({ params: { id: 'no-such-session' } }),
  'accounts.clientError': () => ({ body: { message: 'проверка', path: '/home' } }),
  'clientErrors.list': () => ({ query: { page: '0' } }),
  'profiles.full': ({ otherId }) => ({ params: { id: otherId } }),
  'profiles.read': ({ otherId }) => ({ params: { telegramId: otherId } }),
  'profiles.lucoins': ({ userId }) => ({ params: { id: userId } }),
  'profiles.update': ({ userId }) => ({ body: { userId, displayName: 'Иначе' } }),
  'profiles.all': () => ({ query: { search: 'аня', role: 'User', limit: '5' } }),
  'profiles.refreshCache': ({ userId }) => ({ params: { userId } }),
  'achievements.ofProfile': ({ otherId }) => ({ params: { id: otherId } }),
  'achievements.add': ({ userId }) => ({ body: { userId, achievementId: 'achievement1' } }),
  'achievements.picture': () => ({ params: { name: NO_PICTURE } }),
  'achievements.create': () => ({
    body: { title: 'Новая', description: 'Только что из печати.', lucoins: 5, ...NOT_A_JPG },
  }),
  'achievements.update': () => ({
    body: { achievementId: NOBODY, updates: { title: 'Иная', description: 'О другом.', lucoins: 7, ...NOT_A_JPG } },
  }),
  'achievements.delete': () => ({ body: { achievementId: NOBODY } }),
  'profiles.follow': ({ userId, otherId }) => ({ body: { followerId: userId, followingId: otherId } }),
  'profiles.unfollow': ({ userId, otherId }) => ({ body: { followerId: userId, followingId: otherId } }),
  'lobbies.create': ({ userId }) => ({
    body: { userId, title: 'Новое', description: '', quest: 'quiz-quick', type: 'quiz', maxPlayers: 4, isPublic: true },
  }),
  'lobbies.get': ({ lobbyId }) => ({ params: { id: lobbyId } }),
  'lobbies.update': ({ lobbyId }) => ({ body: { lobbyId, updates: { title: 'Иначе' } } }),
  'lobbies.delete': ({ lobbyId }) => ({ params: { id: lobbyId } }),
  'lobbies.join': ({ lobbyId, userId }) => ({ body: { lobbyId, userId } }),
  'lobbies.leave': ({ lobbyId, userId }) => ({ body: { lobbyId, userId } }),
  'games.shareRecord': () => ({ params: { gameId: 'no-such-game' } }),
  'games.shareResult': () => ({ params: { gameId: 'no-such-game' }, body: NOT_A_JPG }),
  'games.sharedResult': () => ({ params: { name: `${'a'.repeat(22)}.jpg` } }),
  'games.unshareRecord': () => ({ params: { gameId: 'no-such-game' } }),
  'games.publicRecord': () => ({ params: { token: 'no-such-token-of-any-1' } }),
  'lobbies.seat': ({ lobbyId, otherId }) => ({ body: { lobbyId, userId: otherId } }),
  'lobbies.kick': ({ lobbyId, otherId }) => ({ body: { lobbyId, userId: otherId } }),
  'lobbies.byCode': ({ code }) => ({ params: { code } }),
  'invitations.read': ({ code }) => ({ params: { code } }),
  'invitations.joinAnyTeam': ({ lobbyId, userId }) => ({ body: { lobbyId, userId, inviteCode: 'invite-code-1' } }),
  'teams.create': ({ lobbyId }) => ({ body: { lobbyId, name: 'Третьи', maxMembers: 2, color: '#3b8df0', icon: '🦊' } }),
  'teams.join': ({ lobbyId, teamId, userId }) => ({ body: { lobbyId, teamId, userId, name: 'Имя' } }),
  'teams.leave': ({ lobbyId, teamId, userId }) => ({ body: { lobbyId, teamId, userId } }),
  'teams.update': ({ lobbyId, teamId }) => ({ body: { lobbyId, teamId, updates: { name: 'Иные' } } }),
  'teams.shuffle': ({ lobbyId }) => ({ body: { lobbyId, requestId: 'once' } }),
  'teams.set': ({ lobbyId }) => ({ body: { lobbyId, count: 3 } }),
  'teams.move': ({ lobbyId, teamId, otherId }) => ({ body: { lobbyId, userId: otherId, teamId } }),
  'teams.delete': ({ lobbyId, teamId }) => ({ body: { lobbyId, teamId } }),
  'games.start': ({ lobbyId }) => ({ body: { lobbyId } }),
  'games.info': ({ lobbyId }) => ({ params: { lobbyId } }),
  'games.themes': ({ lobbyId }) => ({ params: { lobbyId } }),
  'games.chooseTheme': ({ lobbyId, teamId }) => ({ params: { lobbyId }, body: { themeId: 'theme-0', teamId } }),
  'games.decide': ({ lobbyId, teamId }) => ({
    params: { lobbyId },
    body: { teamId, decisionId: NOBODY, choice: { questionId: 't0-0' } },
  }),
  'games.currentQuestion': ({ lobbyId }) => ({ params: { lobbyId } }),
  'games.answer': ({ lobbyId, teamId }) => ({ params: { lobbyId }, body: { teamId, answers: [0] } }),
  'games.react': ({ lobbyId }) => ({ params: { lobbyId }, body: { reaction: 'clap' } }),
  'games.checkAnswer': ({ lobbyId }) => ({ params: { lobbyId }, body: {} }),
  'games.setPhaseByBody': ({ lobbyId }) => ({ body: { lobbyId, phase: PHASE.answering } }),
  'games.setTimerPausedByBody': ({ lobbyId }) => ({ body: { lobbyId, paused: true } }),
  'games.setPhase': ({ lobbyId }) => ({ params: { lobbyId }, body: { phase: PHASE.answering, lobbyId } }),
  'games.setTimerPaused': ({ lobbyId }) => ({ params: { lobbyId }, body: { paused: true, lobbyId } }),
  'games.next': ({ lobbyId }) => ({ params: { lobbyId }, body: { phase: PHASE.results, questionNumber: 1 } }),
  'games.again': ({ lobbyId }) => ({
    params: { lobbyId },
    body: { gameId: NOBODY, quest: 'quiz-quick', shuffle: true },
  }),
  'games.hostSight': ({ lobbyId }) => ({ params: { lobbyId } }),
  'games.setHostNotes': ({ lobbyId }) => ({ body: { lobbyId, text: 'Взять колонку.' } }),
  'games.correctPoints': ({ lobbyId, teamId }) => ({
    params: { lobbyId },
    body: { teamId, points: -10, reason: 'Подсказка из зала', requestId: 'once' },
  }),
  'games.undoPoints': ({ lobbyId }) => ({ params: { lobbyId }, body: { actionId: 'once' } }),
  'games.skipQuestion': ({ lobbyId }) => ({ params: { lobbyId }, body: { questionId: 't0-0' } }),
  'games.judgeSpoken': ({ lobbyId }) => ({
    params: { lobbyId },
    body: { questionId: 't0-0', teamId: 'team', verdict: 'cancel' },
  }),
  'games.judgeText': ({ lobbyId }) => ({ params: { lobbyId }, body: { questionId: 't0-0', text: 'Да', right: true } }),
  'games.press': ({ lobbyId, teamId }) => ({ params: { lobbyId }, body: { teamId, questionId: 't0-0' } }),
  'games.appeal': ({ lobbyId, teamId }) => ({ params: { lobbyId }, body: { teamId, questionId: 't0-0' } }),
  'games.addTime': ({ lobbyId }) => ({ params: { lobbyId }, body: { requestId: 'once' } }),
  'games.handOver': ({ lobbyId, otherId }) => ({ body: { lobbyId, userId: otherId } }),
  'games.history': () => ({ query: { before: '1767225600000' } }),
  'games.applyItem': ({ lobbyId, teamId }) => ({
    params: { lobbyId },
    body: { itemId: 'item-sunray', fromTeamId: teamId, toTeamId: teamId, requestId: 'once' },
  }),
  'items.picture': () => ({ params: { name: NO_PICTURE } }),
  'items.create': () => ({
    body: {
      title: 'Новый',
      description: 'Только что из печати.',
      type: 'quiz',
      rarity: 2,
      is_active: true,
      effect: { type: 'add_score', value: 20, target: 'self' },
      ...NOT_A_JPG,
    },
  }),
  'items.update': () => ({
    body: { itemId: NOBODY, updates: { title: 'Иной', rarity: 7, effect: null, ...NOT_A_JPG } },
  }),
  'items.delete': () => ({ body: { itemId: NOBODY } }),
  'quizEditor.create': () => ({
    body: {
      title: 'Новый квиз',
      description: 'О разном.',
      type: 'quiz',
      is_active: false,
      locked: false,
      backgorundMedia: {},
      theme: [],
      requestId: 'once',
    },
  }),
  'quizEditor.read': () => ({ params: { id: NOBODY } }),
  'quizEditor.search': () => ({ query: { text: 'планета' } }),
  'quizEditor.update': () => ({ body: { id: NOBODY, version: 1, updates: { title: 'Иначе', locked: true } } }),
  'quizEditor.delete': () => ({ body: { id: NOBODY } }),
  'bots.simulate': () => ({ body: { quest: NOBODY, ...CREW, start: false } }),
  // Of a lobby of one's own only: no developer is the host of the lobby that the samples have.
  'bots.add': () => ({ body: { lobbyId: NOBODY, ...CREW } }),
  'media.upload': () => ({ query: { kind: 'audio' } }),
  'media.file': () => ({ params: { name: NO_PICTURE } }),
  'quizStatistics.read': () => ({ params: { id: NOBODY } }),
  'quizStatistics.answers': () => ({ params: { id: NOBODY, key: 'key' } }),
  'quizStatistics.players': () => ({ params: { id: NOBODY } }),
  'quizStatistics.evenings': () => ({ params: { id: NOBODY } }),
  'quizStatistics.evening': () => ({ params: { id: NOBODY, gameId: NOBODY } }),
  'games.record': () => ({ params: { gameId: NOBODY } }),
  'rooms.create': () => ({ body: { title: 'Проверка', type: 'room', requestId: 'sample' } }),
  'rooms.get': () => ({ params: { code: NO_ROOM } }),
  'rooms.update': ({ lobbyId }) => ({
    params: { code: NO_ROOM },
    body: { title: 'Иначе', data: { broadcastGame: lobbyId, radio: { playlist: null, playing: true, volume: 0.3 } } },
  }),
  'rooms.delete': () => ({ params: { code: NO_ROOM } }),
  'rooms.message': () => ({ params: { code: NO_ROOM }, body: { text: 'Проверка' } }),
  ...storySamples,
  'spectators.watch': ({ lobbyId }) => ({ params: { lobbyId } }),
  'spectators.predict': ({ lobbyId, teamId }) => ({
    params: { lobbyId },
    body: { token: 'token-of-a-sample', name: 'Зритель', gameId: NOBODY, questionNumber: 1, teamId },
  }),
  'spectators.isWatched': ({ lobbyId }) => ({ params: { lobbyId } }),
};

export const sampleOf = (call: Call, facts: Facts): Input => SAMPLES[call.id]?.(facts) ?? {};

/** Calls with input but without a sample: a new call needs an entry above. */
export function callsWithoutSample(facts: Facts): string[] {
  return allCalls
    .filter((call) => {
      const { params = {}, body = {} } = sampleOf(call, facts);
      return !call.params.safeParse(params).success || !call.body.safeParse(body).success;
    })
    .map((call) => call.id);
}

/** Invalid field values. */
const POISON: unknown[] = [
  null,
  17,
  -1,
  1e300,
  true,
  '',
  ' ',
  [],
  {},
  { $ne: null },
  { $where: 'sleep(1000)' },
  '\u0000',
  '\u202eоборот',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(10_000),
];

/** How many of these a field is tried with, in turns: the next field of the call with the next ones. */
const TRIED_WITH = 5;

/** Inputs that the contract refuses, each with one fault and its description. */
export function* wrongInputs(call: Call, facts: Facts): Generator<{ what: string; input: Input }> {
  const right = sampleOf(call, facts);
  for (const [key, body] of variants(right.body)) {
    if (!call.body.safeParse(body).success) yield { what: `body ${key}`, input: { ...right, body } };
  }
  for (const name of Object.keys(right.params ?? {})) {
    for (const value of ['.hidden', 'a b', '$ne', '{"$ne":null}', 'я', 'x'.repeat(300), '%00']) {
      const params = { ...right.params, [name]: value };
      if (!call.params.safeParse(params).success)
        yield { what: `${name}=${value.slice(0, 20)}`, input: { ...right, params } };
    }
  }
  yield { what: 'unknown query field', input: { ...right, query: { surprise: '1' } } };
}

function* variants(body: unknown, turn = { place: 0 }): Generator<[string, unknown]> {
  if (body === undefined) return;
  for (const whole of [null, [], 'text', 17, true]) yield [JSON.stringify(whole), whole];
  const fields = body as Record<string, unknown>;
  for (const key of ['surprise', '_id', 'role', 'constructor']) yield [`with ${key}`, { ...fields, [key]: 'User' }];
  for (const [key, value] of Object.entries(fields)) {
    const { [key]: _, ...without } = fields;
    yield [`without ${key}`, without];
    for (let tried = 0; tried < TRIED_WITH; tried++) {
      const poison = POISON[turn.place++ % POISON.length];
      yield [`${key}=${String(JSON.stringify(poison)).slice(0, 24)}`, { ...fields, [key]: poison }];
    }
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [path, inner] of variants(value, turn)) yield [`${key}: ${path}`, { ...fields, [key]: inner }];
  }
}
