import { describe, expect, it } from '@jest/globals';
import { chapterEvening } from '@luplay/contracts/story';
import { chapter } from '@luplay/story-rules/testing';
import { draftOf, isComplete, isSame, newChapter, sentChapter } from './chapter-draft.ts';
import {
  changedAt,
  EMPTY_EVENING,
  eveningFault,
  movedUp,
  sentEvening,
  withNewAct,
  withNewBallot,
  withNewText,
} from './evening/evening-draft.ts';

describe('a new chapter', () => {
  it('has an id made of a prefix and the time, and nothing else', () => {
    expect(newChapter(1767225600000)).toEqual({
      id: 'chapter_1767225600000',
      name: '',
      map: '',
      characters: [],
      events: [],
      items: [],
      notes: [],
      worldMap: null,
      evening: EMPTY_EVENING,
    });
  });
});

describe('a chapter that is sent', () => {
  const whole = draftOf(chapter('one'));

  it('needs id, name and map', () => {
    expect(isComplete(whole)).toBe(true);
    for (const field of ['id', 'name', 'map'] as const) {
      expect(isComplete({ ...whole, [field]: '' })).toBe(false);
      expect(isComplete({ ...whole, [field]: '  ' })).toBe(false);
    }
    expect(isComplete({ ...whole, characters: [], events: [], items: [] })).toBe(true);
  });

  it('is trimmed, and has no host: the host is set elsewhere', () => {
    expect(sentChapter({ ...whole, id: ' one ', name: ' Первая ' })).toEqual({
      id: 'one',
      name: 'Первая',
      map: 'map-1',
      characters: ['char-a', 'char-b'],
      events: ['event-1'],
      items: ['item-1'],
      notes: null,
      worldMap: null,
      evening: null,
    });
  });

  it('has the events of its acts, and says of characters only what it has', () => {
    const evening = withNewAct({
      ...EMPTY_EVENING,
      publicLines: { 'char-a': ' Смотритель ', 'char-b': ' ', 'char-z': 'Ушёл' },
      epilogue: { text: '', fates: { 'char-z': 'Ушёл' }, reveals: ['char-z', 'char-b'] },
      protectedUntilAct: 3,
    });
    const [act] = evening.acts;
    const acts = [{ ...act!, events: [{ event: 'event-9', afterMinutes: 5 }] }];
    const sent = sentChapter({ ...whole, evening: { ...evening, acts } });
    expect(sent.events).toEqual(['event-1', 'event-9']);
    expect(sent.evening).toMatchObject({
      publicLines: { 'char-a': 'Смотритель' },
      epilogue: { fates: {}, reveals: ['char-b'] },
      protectedUntilAct: 1,
    });
    expect(chapterEvening.safeParse(sent.evening).success).toBe(true);
  });

  it('has an evening that the service takes, or a reason why not', () => {
    const evening = withNewText(withNewBallot(withNewAct(EMPTY_EVENING)));
    expect(eveningFault(evening)).toBe('Готовому тексту нужны название и сообщение');
    const named = { ...evening, texts: changedAt(evening.texts, 0, { name: 'Начало', text: 'Добро пожаловать' }) };
    expect(eveningFault(named)).toBeNull();
    expect(chapterEvening.safeParse(sentEvening(named, [])).success).toBe(true);
    const withOptions = (options: string[]) => ({ ...named, ballots: changedAt(named.ballots, 0, { options }) });
    expect(eveningFault(withOptions(['доктор', ' ']))).toBe('Вариантов нужно хотя бы два или ни одного');
    const many = withOptions(Array.from({ length: 13 }, (_, n) => `гость ${n}`));
    expect(eveningFault(many)).toBe('В голосовании не больше 12 вариантов');
    expect(eveningFault(withOptions(['доктор', 'я'.repeat(81)]))).toBe('Вариант голосования не длиннее 80 знаков');
    expect(eveningFault({ ...named, acts: changedAt(named.acts, 0, { name: ' ' }) })).toBe('Назовите каждый акт');
  });

  it('gives each act an id of its own, and keeps the others when one goes or moves up', () => {
    const three = [1, 2, 3].reduce(withNewAct, EMPTY_EVENING).acts;
    expect(three.map(({ id, name }) => [id, name])).toEqual([
      ['act_1', 'Акт 1'],
      ['act_2', 'Акт 2'],
      ['act_3', 'Акт 3'],
    ]);
    const two = changedAt(three, 0, null);
    expect(withNewAct({ ...EMPTY_EVENING, acts: two }).acts.at(-1)?.id).toBe('act_4');
    expect(movedUp(three, 2).map(({ id }) => id)).toEqual(['act_1', 'act_3', 'act_2']);
  });

  it('differs when only the order differs', () => {
    expect(isSame(whole, draftOf(chapter('one', { host: 'u7' })))).toBe(true);
    expect(isSame(whole, { ...whole, characters: ['char-b', 'char-a'] })).toBe(false);
  });
});
