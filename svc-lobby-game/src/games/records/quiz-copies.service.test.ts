import { expect, it, jest } from '@jest/globals';
import { someone, startOne } from '../../lobby.fixture.ts';
import { GAME_QUIZZES, quizCopies } from './quiz-copies.ts';

/** Copies that these tests keep in memory. */
const MOST = 3;

const service = await startOne();

/** Copies whose reads of the database are counted. */
function countedCopies() {
  const collection = service.kit.mongo.collection(GAME_QUIZZES);
  const reads = jest.fn(collection.findOne.bind(collection));
  Object.defineProperty(collection, 'findOne', { value: reads });
  const copies = quizCopies({ collection: () => collection as never }, service.kit.now, MOST);
  return { copies, reads };
}

const aCopy = (_id = someone('game')) => ({ _id, title: 'Квиз', themes: [], items: [] });

it('readers at the same time share one read, and later ones need none', async () => {
  const quiz = aCopy();
  await quizCopies(service.kit.mongo, service.kit.now).put(quiz);
  const { copies, reads } = countedCopies();
  expect(copies.peek(quiz._id)).toBeUndefined();
  const found = await Promise.all(Array.from({ length: 20 }, () => copies.find(quiz._id)));
  expect(new Set(found)).toEqual(new Set([quiz]));
  expect(await copies.get(quiz._id)).toBe(copies.peek(quiz._id));
  expect(reads).toHaveBeenCalledTimes(1);
});

it('neither a failed read nor a missing copy is kept', async () => {
  const quiz = aCopy();
  const { copies, reads } = countedCopies();
  expect(await copies.find(quiz._id)).toBeNull();
  await expect(copies.get(quiz._id)).rejects.toThrow('has no copy');
  await quizCopies(service.kit.mongo, service.kit.now).put(quiz);
  reads.mockRejectedValueOnce(new Error('the database is away'));
  await expect(copies.find(quiz._id)).rejects.toThrow('away');
  expect(await copies.find(quiz._id)).toEqual(quiz);
});

it('a copy that is dropped while it is read reaches its reader, and is not kept', async () => {
  const quiz = aCopy();
  await quizCopies(service.kit.mongo, service.kit.now).put(quiz);
  const { copies } = countedCopies();
  const reading = copies.find(quiz._id);
  const dropping = copies.drop(quiz._id);
  expect(await reading).toEqual(quiz);
  await dropping;
  expect(copies.peek(quiz._id)).toBeUndefined();
  expect(await copies.find(quiz._id)).toBeNull();
});

it('the copies that were used last stay in memory', async () => {
  const { copies } = countedCopies();
  const quizzes = Array.from({ length: MOST + 1 }, () => aCopy());
  const [first, second, ...others] = quizzes as [ReturnType<typeof aCopy>, ...ReturnType<typeof aCopy>[]];
  await copies.put(first);
  await copies.put(second!);
  for (const quiz of others) {
    copies.peek(first._id);
    await copies.put(quiz);
  }
  expect(copies.peek(first._id)).toBe(first);
  expect(copies.peek(second!._id)).toBeUndefined();
});
