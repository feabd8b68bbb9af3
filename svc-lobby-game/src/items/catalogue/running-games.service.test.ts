import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aQuestion, aTheme } from '../../games/rules/game.fixture.ts';
import { anItem } from '../../games/rules/item.fixture.ts';
import { addItems, addQuiz, Lobby, type Member } from '../../lobby.fixture.ts';
import { EFFECT, type ItemEditor, picture, startItemEditor } from './editor.fixture.ts';

let editor: ItemEditor;
beforeAll(async () => {
  editor = await startItemEditor();
});
afterAll(() => editor.close());

describe('a game', () => {
  it('that runs is played with the item as it was, though it was changed and deleted since', async () => {
    const { itemId, item } = await editor.made('в игре', '#8e4ec6');
    const reward = { points: 100, items: [itemId], randomDrop: false };
    await addQuiz(editor.one, 'playing', [
      { ...aTheme('x', 0), questions: ['a', 'b'].map((name) => aQuestion(name, { reward })) },
    ]);
    const lobby = await Lobby.make(editor.one, [1, 1], 'playing');
    const [anya, boris] = lobby.members as [Member, Member];
    await lobby.start();
    await editor.update(itemId, { title: 'Другое', effect: { ...EFFECT, value: 999 }, ...(await picture('#111111')) });
    await editor.one.kit.mongo.collection<{ _id: string }>('quizzes').deleteOne({ _id: 'playing' });
    expect((await editor.remove(itemId)).status).toBe(200);
    await lobby.force(2);
    await lobby.answer(anya, 2);
    await lobby.answer(boris, 1);
    await lobby.force(0);
    const { status, body } = await lobby.apply(anya, itemId, {}, editor.other);
    expect([status, body.gameData.scores[anya.teamId], body.gameData.applied[0]?.name]).toEqual([200, 120, 'в игре']);
    expect((await editor.served(item.picture)).status).toBe(200);
  });

  it('gives no item that has no effect, and none of a story', async () => {
    const bare = await editor.made('без эффекта', '#444444', {});
    const story = await editor.made('из истории', '#555555', { type: 'story' });
    const real = anItem('shield', 'self');
    await addItems(editor.one, real);
    const reward = { points: 100, items: [bare.itemId, story.itemId, real.id], randomDrop: false };
    await addQuiz(editor.one, 'bare', [
      { ...aTheme('x', 0), questions: ['a', 'b'].map((name) => aQuestion(name, { reward })) },
    ]);
    const lobby = await Lobby.make(editor.one, [1, 1], 'bare');
    await lobby.start();
    await lobby.force(2);
    await lobby.answer(lobby.members[0]!, 2);
    await lobby.answer(lobby.members[1]!, 1);
    await lobby.force(0);
    expect((await lobby.info()).gameData.teams[0]?.items).toEqual([real.id]);
  });
});
