import { games, items, PHASE } from '@luplay/contracts/lobby-game';
import { STORY_KINDS, storyContent, storyPeople } from '@luplay/contracts/story';
import { accounts, achievements, profiles } from '@luplay/contracts/user';
import { ask, raw, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { freshName, newcomer } from '../../support/api/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

/** The corrections of the specification (decisions, section 10) that show at the product's calls. */
let developer: Session;
test.beforeAll(async () => {
  developer = await session(account('developer'));
});

test('a profile has its role cards for its owner and for developers', async () => {
  const person = await newcomer('Зоя Тихая');
  const { userId, telegramId } = person.session.user;
  const params = { userId };
  const { characters } = await ask(storyContent.characters.list, {}, developer.token);
  const { id, name, image } = Object.values(characters)[0]!;
  const card = { id, name, image };
  await ask(storyPeople.addRolecard, { params, body: card }, developer.token);
  const read = async (token: string) => (await ask(profiles.readProfile, { params: { telegramId } }, token)).profile;
  for (const token of [person.session.token, developer.token]) {
    expect((await read(token)).inventory?.rolecards).toMatchObject([{ id, name }]);
  }
  const visitor = await newcomer('Пётр Гость');
  expect(await read(visitor.session.token)).not.toHaveProperty('inventory');
  await ask(storyPeople.removeRolecard, { params, body: { id } }, developer.token);
});

test('the editors’ updates answer with a message, and an effect names its target', async () => {
  const { token } = developer;
  const catalogue = (await ask(items.listItems, {}, token)).items.quiz;
  const [itemId, item] = Object.entries(catalogue)[0] as [string, { title: string }];
  const changed = await ask(items.updateItem, { body: { itemId, updates: { title: item.title } } }, token);
  expect(changed).toMatchObject({ success: true, message: 'Предмет сохранён!' });
  const all = (await ask(achievements.achievementList, {}, token)).achievements;
  const [achievementId, { title }] = Object.entries(all)[0] as [string, { title: string }];
  const updated = await ask(achievements.updateAchievement, { body: { achievementId, updates: { title } } }, token);
  expect(updated).toMatchObject({ success: true, message: expect.stringMatching(/./) });
  const { effects } = await ask(items.listItemEffects, {}, token);
  for (const effect of Object.values(effects)) {
    expect(effect).toMatchObject({ target: expect.any(String), targets: expect.arrayContaining([effect.target]) });
  }
});

test('the lists of the story editor have a message, and its users their place in the story', async () => {
  for (const kind of STORY_KINDS) {
    expect((await send(storyContent[kind].list, {}, developer.token)).json, kind).toMatchObject({ message: '' });
  }
  const { users, message } = await ask(storyPeople.listStoryUsers, {}, developer.token);
  expect(message).toBe('');
  expect(users.length).toBeGreaterThan(0);
  for (const { story } of users) {
    expect(story).toHaveProperty('role');
    expect(story).toHaveProperty('currentRoom');
    expect(story).toHaveProperty('actionPoints');
  }
});

test('the host’s calls take the lobby in the body', async () => {
  const [host, other] = [await session(account('User', 0)), await session(account('User', 1))];
  const { lobbyId } = await lobbyWithTeams([host, other], 'quiz-quick', 'Поправки');
  await start(lobbyId, host);
  await ask(games.setTimerPausedByBody, { body: { lobbyId, paused: true } }, host.token);
  await ask(games.setPhaseByBody, { body: { lobbyId, phase: PHASE.answering } }, host.token);
  const { gameData } = await ask(games.gameInfo, { params: { lobbyId } }, host.token);
  // A forced phase keeps the pause.
  expect(gameData).toMatchObject({ roundPhase: PHASE.answering, timerPaused: true });
  await remove(lobbyId, host);
});

test('a username of digits alone is not given', async () => {
  const body = { username: String(Date.now()), password: 'скамейка под дождём' };
  expect((await send(accounts.createAccount, { body })).status).toBe(400);
  expect((await send(accounts.createAccount, { body: { ...body, username: freshName() } })).status).toBe(200);
});

test('the version answers under /api2 too', async () => {
  const [plain, api] = [await raw('/version.json'), await raw('/api2/version.json')];
  expect([plain.status, api.status]).toEqual([200, 200]);
  expect(api.json).toEqual(plain.json);
  expect(api.json).toMatchObject({ version: expect.any(String) });
});
