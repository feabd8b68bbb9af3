import { storyChapters, storyEvenings, storyJoin, storyPlay, storyPlayTools, storyTalk } from '@luplay/contracts/story';
import { type Actor, enter, giveCards, makeStory, moveOn } from './chapter.ts';
import { callAs, type Player } from './client.ts';
import { PlayWatch } from './play-watch.ts';

const CAST = 6;
const ROUNDS = 3;
const HALL = 3;
const ID = 'bench-long-play';

/** Writes a chapter with acts, a vote and an epilogue, and gives the first of its characters to people. */
export async function writeChapter(url: string, developer: Player, people: readonly Player[]): Promise<Actor[]> {
  const cast = await makeStory(url, developer, CAST);
  const act = (id: string) => ({ id, name: id, minutes: 60, points: 4, opens: [], events: [] });
  const evening = {
    ...{ publicLines: {}, acts: [act('first'), act('second')], ballots: [], ghosts: null, protectedUntilAct: 0 },
    epilogue: { text: 'Занавес.', fates: {}, reveals: cast.slice(0, 2) },
    ...{ pointsEvery: null, texts: [], hallShowsPeople: true },
  };
  const body = { id: ID, name: 'Долгая игра', map: 'bench-map', characters: cast, evening };
  await callAs(url, developer, storyChapters.saveChapter, { body });
  await callAs(url, developer, storyChapters.setCurrentChapter, { body: { id_chapter: ID } });
  return giveCards(url, developer, [...people], cast);
}

/**
 * The holders of role cards and guests with the evening's code play two acts with talk, a vote and the epilogue, before
 * a hall. Resolves to the number of lines in the log of the kept evening.
 */
export async function playStory(
  url: string,
  developer: Player,
  holders: readonly Actor[],
  guests: readonly Player[],
): Promise<number> {
  await callAs(url, developer, storyPlayTools.restart);
  const { code } = await callAs(url, developer, storyJoin.renewCode);
  const joined: Actor[] = [];
  for (const guest of guests) {
    const { join } = await callAs(url, guest, storyJoin.joinPlay, { params: { code }, body: { characterId: null } });
    const characterId = join.own?.characterId ?? '';
    joined.push({ ...guest, characterId, currentRoom: '', actionPoints: 0 });
  }
  const actors = [...holders, ...joined];
  await enter(url, actors);
  const watch = new PlayWatch();
  await watch.open(
    url,
    [...actors, developer].map(({ token }) => token),
  );
  const hall = new PlayWatch();
  await hall.open(url, Array<string>(HALL).fill(''), `hall~${code}`);
  for (const act of ['first', 'second']) {
    await callAs(url, developer, storyPlayTools.beginAct, { body: { act } });
    for (let round = 0; round < ROUNDS; round += 1) {
      await callAs(url, developer, storyPlayTools.grantActions, { body: { amount: 6 } });
      for (const actor of actors) await turn(url, actor);
    }
    await callAs(url, developer, storyPlayTools.tellMessage, { body: { to: { kind: 'hall' }, text: 'Свет гаснет.' } });
  }
  await callAs(url, developer, storyPlayTools.endAct);
  const ballot = { id: 'who', question: 'Кто это сделал?', secret: false, options: ['Садовник', 'Дворецкий'] };
  await callAs(url, developer, storyPlayTools.openVote, { body: { ballot } });
  const { storyState } = await callAs(url, developer, storyPlay.readStoryState);
  const options = storyState.vote?.options ?? [];
  for (const [index, actor] of actors.entries()) {
    const option = options[index % options.length]?.id ?? '';
    await callAs(url, actor, storyPlay.castVote, { body: { voteId: ballot.id, option } });
  }
  for (const step of ['close', 'tell'] as const)
    await callAs(url, developer, storyPlayTools.stepVote, { body: { step } });
  for (const step of ['begin', 'reveal', 'reveal', 'end'] as const)
    await callAs(url, developer, storyPlayTools.stepEpilogue, { body: { step } });
  for (const one of [watch, hall]) one.close();
  const { evenings } = await callAs(url, developer, storyEvenings.listEvenings);
  const { evening } = await callAs(url, developer, storyEvenings.readEvening, {
    params: { id: evenings[0]?.id ?? '' },
  });
  return evening.log.length;
}

/** Somebody goes on to another room, and says something there. */
async function turn(url: string, actor: Actor): Promise<void> {
  await moveOn(url, actor);
  await callAs(url, actor, storyTalk.say, { body: { to: null, text: 'Здесь кто-то был.' } });
}
