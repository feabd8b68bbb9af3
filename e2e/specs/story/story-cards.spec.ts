import { type StoryCharacter, storyCalls, storyCharacter } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import { ask, envelope, raw, type Session, send, session } from '../../support/api/api.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let developer: Session;
let players: Session[];
/** The characters of the current chapter, with what only their players and developers may read. */
let cast: StoryCharacter[];
test.beforeAll(async () => {
  developer = await session(account('developer'));
  players = await Promise.all([0, 1, 2, 3].map((index) => session(account('User', index))));
  const { id_chapter } = await ask(storyCalls.currentChapter, {}, developer.token);
  const { chapter } = await ask(storyCalls.readChapter, { params: { id: id_chapter! } }, developer.token);
  const read = chapter.characters.map((id) => ask(storyCalls.readCharacter, { params: { id } }, developer.token));
  cast = (await Promise.all(read)).map(({ character }) => storyCharacter.parse(character));
});

const cardsOf = async ({ token, user }: Session) =>
  (await ask(profiles.fullProfile, { params: { id: user.userId } }, token)).user.inventory?.rolecards ?? [];
const readCharacter = ({ token }: Session, id: string) => send(storyCalls.readCharacter, { params: { id } }, token);

test('each demo player has a role card of the current chapter that matches its character', async () => {
  const { id_chapter } = await ask(storyCalls.currentChapter, {}, players[0]!.token);
  const { chapter } = await ask(storyCalls.readChapter, { params: { id: id_chapter! } }, players[0]!.token);
  const held: string[] = [];
  for (const player of players) {
    const [card, ...more] = await cardsOf(player);
    expect(more).toEqual([]);
    const { id, name, image } = cast.find((character) => character.id === card?.id)!;
    expect(card).toEqual({ id, name, image });
    expect(chapter.characters).toContain(id);
    expect((await raw(image)).status).toBe(200);
    held.push(id);
  }
  expect(new Set(held).size).toBe(4);
});

test('players read their own secret, and no response contains another one', async () => {
  for (const player of players) {
    const [own] = await cardsOf(player);
    const texts: string[] = [];
    for (const { id } of cast) texts.push((await readCharacter(player, id)).text);
    for (const path of ['public-notes', 'current-chapter', 'chapters/chapter-comet', 'characters', 'notes', 'items']) {
      const headers = { Authorization: `Bearer ${player.token}` };
      texts.push((await raw(`/api2/story-editor/${path}`, { headers })).text);
    }
    for (const { id, secret, goals } of cast) {
      const words = [...secret.split('\n\n'), ...goals].map((word) => JSON.stringify(word).slice(1, -1));
      for (const word of words)
        expect(
          texts.some((text) => text.includes(word)),
          `${id}: ${word}`,
        ).toBe(id === own!.id);
    }
  }
});

test('a role card is assigned once, read with its secret, and revoked', async () => {
  const [player] = players as [Session];
  const params = { userId: player.user.username };
  const body = { id: 'char-stern' };
  const before = await cardsOf(player);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(storyCalls.addRolecard, { params, body }, developer.token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(envelope(answer)).toMatchObject({ code: 'already_exists' });
  expect(envelope(refused[0]!).message).toContain('already exists');
  expect((await cardsOf(player)).map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 'char-stern']);
  expect((await readCharacter(player, 'char-stern')).text).toContain('страхового общества');

  const { users } = await ask(storyCalls.listStoryUsers, {}, developer.token);
  const listed = users.find(({ userId }) => userId === player.user.userId);
  expect(listed?.inventory.rolecards).toHaveLength(before.length + 1);

  for (let i = 0; i < 2; i += 1) await ask(storyCalls.removeRolecard, { params, body }, developer.token);
  expect(await cardsOf(player)).toEqual(before);
  expect((await readCharacter(player, 'char-stern')).text).not.toContain('страхового общества');
});

test('pictures of all types pass the gateway up to the size limit', async () => {
  const spoilt = { picture: 'A'.repeat(2_000_000), pictureFormat: 'png' };
  for (const call of [storyCalls.updateCharacter, storyCalls.updateItem, storyCalls.updateNote, storyCalls.updateNpc]) {
    const ids = { characters: 'char-stern', items: 'item-glove', notes: 'note_1', npcs: 'npc-glafira' };
    const id = ids[call.path.split('/')[2] as keyof typeof ids];
    expect((await send(call, { params: { id }, body: spoilt }, developer.token)).status, call.id).toBe(415);
    const larger = { ...spoilt, picture: 'A'.repeat(2_900_000) };
    expect((await send(call, { params: { id }, body: larger }, developer.token)).status, call.id).toBe(413);
  }
});
