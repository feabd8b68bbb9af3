import { spectators as hall } from '@luplay/contracts/broadcast';
import { games, lobbies, PHASE, type Question, type QuestionType, reactions } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from './client.ts';
import { type BenchLobby, broadcastCodeOf, enterPhase, forcePhase, makeLobby, openSockets, start } from './lobby.ts';
import { type Guests, NOBODY } from './people.ts';
import { COMMON, theme, writeQuiz } from './quiz.ts';
import { broadcastSocketUrl, type Given, gameSocketUrl, LobbyWatch, matchesBroadcastUpdate } from './watcher.ts';

const options = ['Волга', 'Дон', 'Лена', 'Обь'];
const MIXED: Question[] = [
  { ...COMMON, type: 'single', question: 'Какая река впадает в Каспий?', options, answer: 0 },
  { ...COMMON, type: 'several', question: 'Какие из них в Сибири?', options, right: [2, 3], partial: true },
  { ...COMMON, type: 'order', question: 'С запада на восток', options: ['Дон', 'Волга', 'Обь', 'Лена'] },
  {
    ...COMMON,
    type: 'pairs',
    question: 'Где устье?',
    options: ['Волга', 'Дон', 'Обь'],
    matches: ['Каспий', 'Азов', 'Карское море'],
  },
  { ...COMMON, type: 'number', question: 'Сколько километров в Волге?', value: 3530, unit: 'км' },
  { ...COMMON, type: 'text', question: 'Река Парижа?', accepted: ['Сена'] },
  { ...COMMON, type: 'poll', question: 'Любимая река?', options },
];
/** What people answer; options of `single` and `poll` are answered by their index. */
const ANSWERS: Partial<Record<QuestionType, Pick<Given, 'answer' | 'answers'>>> = {
  several: { answers: [2, 3] },
  order: { answer: { order: [1, 0, 2, 3] } },
  pairs: { answer: { pairs: [1, 0, 2] } },
  number: { answer: { number: 3500 } },
  text: { answer: { text: 'сена' } },
};

/** The quizzes of an evening, one after the other, and how many questions are played of each. */
export interface Programme {
  quest: string;
  questions: number;
}

/** Writes the quiz that has every kind of question, and a board. */
export async function writeQuizzes(url: string, developer: Player): Promise<Programme[]> {
  const write = (title: string, course: 'themes' | 'board', questions: Question[]) =>
    writeQuiz(url, developer, { title, course, theme: [theme(title, questions)] });
  const priced = MIXED.slice(0, 3).map((one, index) => ({
    ...{ ...one, reward: { ...COMMON.reward, points: 100 * (index + 1) } },
  }));
  return [
    { quest: 'quiz-science', questions: 2 },
    { quest: await write('Реки', 'themes', MIXED), questions: MIXED.length },
    { quest: await write('Табло рек', 'board', priced), questions: 1 },
  ];
}

/** How an evening ends for its lobby. */
const ENDINGS = ['deleted', 'left', 'closed', 'deserted'] as const;

/** Everybody plays some quizzes in one lobby, before a hall. Resolves to the number of games. */
export async function playQuizzes(
  url: string,
  { regulars, newcomers, guests }: Guests,
  programme: readonly Programme[],
  number: number,
): Promise<number> {
  const ending = ENDINGS[number % ENDINGS.length];
  const late = guests.slice(-2);
  const lobby = await makeLobby(
    url,
    [...regulars, ...newcomers, ...guests.slice(0, -2)],
    `Вечер ${number}`,
    programme[0]?.quest,
  );
  const { lobbyId } = lobby;
  const host = lobby.players[0] as Player;
  await callAs(url, host, lobbies.updateLobby, { body: { lobbyId, updates: { maxPlayers: 16 } } });
  const screens = new LobbyWatch(matchesBroadcastUpdate);
  const screen = broadcastSocketUrl(`${url}/api2`, await broadcastCodeOf(url, lobby));
  await screens.open(`${screen}?sound=1`, [null]);
  await screens.open(screen, [null, null, null]);
  await reopen(url, lobby);
  for (const [index, { quest, questions }] of programme.entries()) {
    if (index > 0) await callAs(url, host, lobbies.updateLobby, { body: { lobbyId, updates: { status: 'waiting' } } });
    await callAs(url, host, lobbies.updateLobby, { body: { lobbyId, updates: { quest } } });
    await start(url, lobby);
    for (let question = 1; question <= questions; question += 1) {
      // In the middle of a game connections break, and somebody comes late.
      if (question === 2) await reopen(url, lobby);
      const latecomer = question === 2 ? late.pop() : undefined;
      if (latecomer) await seat(url, lobby, latecomer);
      // Somebody else each time: a reaction needs a pause after the one before.
      await playQuestion(url, lobby, question === 1 ? lobby.players[index] : undefined);
    }
    const isLast = index === programme.length - 1;
    if (!isLast || ending !== 'deserted') await forcePhase(url, lobby, PHASE.introOrFinal);
    if (!isLast) await forcePhase(url, lobby, PHASE.introOrFinal);
  }
  if (ending === 'left')
    for (const { userId, token } of lobby.players.toReversed())
      await callAs(url, { userId, token }, lobbies.leaveLobby, { body: { lobbyId, userId } });
  if (ending === 'deleted') await callAs(url, host, lobbies.deleteLobby, { params: { id: lobbyId } });
  for (const watch of [lobby.watch, screens]) watch.close();
  return programme.length;
}

/** Everybody's connection breaks and is made again. */
async function reopen(url: string, lobby: BenchLobby): Promise<void> {
  lobby.watch.close();
  lobby.watch = new LobbyWatch();
  await openSockets(url, lobby);
}

/** Somebody comes in during the game, waits on the bench and gets a seat in the host's team. */
async function seat(url: string, lobby: BenchLobby, player: Player): Promise<void> {
  const { lobbyId, players, teamOf, watch } = lobby;
  const { userId } = player;
  const host = players[0] as Player;
  const teamId = teamOf.get(host.userId) as string;
  await callAs(url, player, lobbies.joinLobby, { body: { lobbyId, userId } });
  await watch.open(gameSocketUrl(url, lobbyId), [player.token]);
  await callAs(url, host, lobbies.seatFromBench, { body: { lobbyId, userId, teamId } });
  players.push(player);
  teamOf.set(userId, teamId);
}

async function playQuestion(url: string, lobby: BenchLobby, reacting: Player | undefined): Promise<void> {
  const { lobbyId, players, teamOf, watch } = lobby;
  const params = { lobbyId };
  await enterPhase(url, lobby, PHASE.question);
  await enterPhase(url, lobby, PHASE.answering);
  const host = players[0] as Player;
  const { gameData } = await callAs(url, host, games.gameInfo, { params });
  const { gameId, questionNumber } = gameData;
  // The hall is told a moment later.
  for (let isShown = false; !isShown; ) {
    const { game } = await callAs(url, NOBODY, hall.watchLobby, { params });
    isShown = game?.gameId === gameId && game.questionNumber === questionNumber && game.roundPhase === PHASE.answering;
  }
  const teamId = teamOf.get(host.userId) as string;
  const token = `spectator-${lobbyId}`.slice(0, 40);
  await callAs(url, NOBODY, hall.predict, {
    params,
    body: { token, name: 'Зритель', gameId, questionNumber, teamId },
  });
  const { currentQuestion } = await callAs(url, host, games.currentQuestion, { params });
  if (!currentQuestion) throw new Error('no question is under way');
  const { questionId, type = 'single', options: shown = [] } = currentQuestion;
  const heard = watch.lastReceives(PHASE.results);
  const answers = players.map(({ userId }, index) => {
    const own: Given = { teamId: teamOf.get(userId) as string, questionId };
    return watch.answer(index, { ...own, ...(ANSWERS[type] ?? { answers: [index % shown.length] }) });
  });
  await Promise.all([heard, ...answers]);
  if (reacting) await callAs(url, reacting, reactions.react, { params, body: { reaction: 'clap' } });
}
