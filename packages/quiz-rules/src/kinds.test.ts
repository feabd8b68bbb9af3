import { describe, expect, it } from '@jest/globals';
import { type Answer, givenAnswer, QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import fc from 'fast-check';
import {
  type AskedQuestion,
  arranged,
  countedOf,
  kindOf,
  recordedQuestion,
  type Sent,
  sentOf,
  tallyOf,
} from './index.ts';
import { SAMPLES } from './samples.fixture.ts';

const at = (x: number, y: number) => ({ x, y });
const options = ['а', 'б', 'в', 'г'];
const single = { type: 'single', question: 'Который?', options, answer: 2 } as const;
const several = { type: 'several', question: 'Какие?', options, right: [0, 2] } as const;
const order = { type: 'order', question: 'В каком порядке?', options } as const;
const pairs = { type: 'pairs', question: 'Что с чем?', options, matches: ['А', 'Б', 'В', 'Г'] } as const;
const number = { type: 'number', question: 'Сколько?', value: 1961, unit: 'год', tolerance: 1 } as const;
const text = {
  type: 'text',
  question: 'Кто?',
  accepted: ['Лев Толстой', 'Толстой'],
  refused: ['Алексей Толстой'],
} as const;
const point = {
  type: 'point',
  question: 'Где?',
  areas: [{ circle: { x: 0.96, y: 0.3, radius: 0.05 } }, { polygon: [at(0, 0), at(0.3, 0), at(0.1, 0.1), at(0, 0.3)] }],
  ratio: 2,
} as const;
const poll = { type: 'poll', question: 'Чай?', options: ['да', 'нет'] } as const;
/** Copies that may be changed, as the contract has them. */
const q = (question: object): AskedQuestion => structuredClone(question) as AskedQuestion;

const votes = (...answers: (Answer | null)[]) => answers.map((option) => ({ option }));

const everyKind = [
  single,
  ...[several, { ...several, partial: true }, { ...several, right: [1] }],
  ...[order, { ...order, partial: true }, { ...order, order: [3, 1, 0, 2] }],
  ...[pairs, { ...pairs, partial: true }, { ...pairs, match: [1, 0, 3, 2] }],
  ...[number, { ...number, tolerance: undefined }, { ...number, value: 0.3, slider: { min: -5, max: 20, step: 0.1 } }],
  ...[text, { ...text, refused: undefined }],
  ...[point, { ...point, ratio: undefined, partial: true, areas: [point.areas[1]] }],
  ...QUESTION_TYPES.map((type) => ({ type, question: 'Что?', ...SAMPLES[type].question })),
]
  .map(q)
  .filter(({ type }) => type !== 'poll' && type !== 'spoken');

it.each(QUESTION_TYPES)('%s: a sample is judged as it says, and a record tells the question again', (type) => {
  const { question, wrong, shares = [] } = SAMPLES[type];
  const asked = q({ type, question: 'Что?', ...question });
  const kind = kindOf(asked);
  if (wrong !== null) expect(kind.read(asked, sentOf(wrong))).toEqual(wrong);
  expect(kind.share(asked, wrong)).toBe(0);
  for (const [answer, share] of shares) {
    expect(kind.read(asked, sentOf(answer))).toEqual(share === null ? null : answer);
    if (share !== null) expect(kind.share(asked, answer)).toBeCloseTo(share);
  }
  const played = { ...asked, ...kind.asked(asked), ...kind.revealed(asked) };
  const again = recordedQuestion(played as unknown as Parameters<typeof recordedQuestion>[0]);
  expect(again.type).toBe(type);
  expect(kind.rightText(again)).toBe(kind.rightText(asked));
  for (const [answer, share] of [[wrong, 0] as const, ...shares]) {
    if (share !== null) expect(kind.share(again, answer)).toBeCloseTo(share);
  }
});

const first = () => 0;
const last = () => 0.999;
/** A source of chance for a property: the same numbers again and again. */
const chances = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 })
  .map((list) => {
    let at = -1;
    return () => {
      at = (at + 1) % list.length;
      return list[at] as number;
    };
  });
const share = (question: object, answer: Answer | null, teams?: Answer[]) =>
  kindOf(q(question)).share(q(question), answer, teams && { teams });

describe.each(everyKind.map((question) => [JSON.stringify(question), question] as const))('%s', (_, question) => {
  const kind = kindOf(question);

  it('is answered right by bots that know, and wrong by others, with nothing that is removed', () => {
    fc.assert(
      fc.property(chances, fc.nat(3), (chance, count) => {
        const marks = kind.removeWrong(question, [], count, chance);
        const right = kind.botAnswer(question, true, marks, chance);
        const wrong = kind.botAnswer(question, false, marks, chance);
        expect(kind.share(question, right, { teams: [right] })).toBe(1);
        const isPartial = kind.asked(question).partial;
        expect(kind.share(question, wrong)).toBeLessThan(isPartial ? 1 : Number.MIN_VALUE);
        for (const answer of [right, wrong]) {
          expect(kind.isRemoved(answer, marks)).toBe(false);
          expect(kind.read(question, sentOf(answer))).toEqual(answer);
          if (typeof answer !== 'number') expect(givenAnswer.parse(answer)).toEqual(answer);
        }
      }),
    );
  });

  it('is worth between nothing and everything, and nothing without an answer', () => {
    fc.assert(
      fc.property(chances, fc.boolean(), (chance, isRight) => {
        const answer = kind.botAnswer(question, isRight, [], chance);
        const part = kind.share(question, answer, { teams: [answer] });
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(1);
      }),
    );
    expect(kind.share(question, null)).toBe(0);
  });

  it('settles on the same answer in whatever order the votes come, ties aside', () => {
    fc.assert(
      fc.property(chances, fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }), (chance, rights) => {
        const votes = rights.map((isRight) => kind.botAnswer(question, isRight, [], chance));
        const settled = kind.settle(votes);
        expect(votes).toContainEqual(settled);
        const same = votes.filter((vote) => JSON.stringify(vote) === JSON.stringify(settled)).length;
        if (question.type === 'number' || same * 2 > votes.length)
          expect(kind.settle(votes.toReversed())).toEqual(settled);
      }),
    );
    expect(kind.settle([])).toBeNull();
  });

  it('refuses answers of other kinds', () => {
    const own = Object.keys(sentOf(kind.botAnswer(question, true, [], first)).answer ?? {})[0];
    const others: Sent[] = [
      {},
      { answers: [] },
      { answers: [5] },
      { answer: { order: [0, 1] } },
      { answer: { pairs: [0, 1] } },
      { answer: { number: 1_000 } },
      { answer: { text: 'Толстой' } },
      { answer: { point: at(0.5, 0.5) } },
    ].filter(({ answer = {} }) => !(['number', 'text', 'point'].includes(own ?? '') && String(own) in answer));
    for (const sent of others) expect(kind.read(question, sent)).toBeNull();
  });

  it('asks the same whatever is right, but for how its entries stand', () => {
    const hidden = JSON.stringify([kind.revealed(question), kind.rightText(question)]);
    const shown = JSON.stringify(kind.asked(question));
    expect(hidden).not.toBe('[{},""]');
    for (const secret of [
      'Толстой',
      '1961',
      '"answer"',
      '"right"',
      '"order"',
      '"match"',
      '"areas"',
      'Canary',
      '987654',
    ])
      expect(shown).not.toContain(secret);
  });

  it('is another question for the statistics only when it is edited', () => {
    const drawn = arranged(question, last);
    expect(kindOf(drawn).identity(drawn)).toEqual(kind.identity(question));
    const edited = { ...question, question: 'Другой?' };
    expect(kind.identity(edited)).not.toEqual(kind.identity(question));
  });
});

describe('what one game shuffles', () => {
  it.each([order, pairs].map(q).map((question) => [question.type, question] as const))(
    '%s: stays right',
    (_, question) => {
      fc.assert(
        fc.property(chances, (chance) => {
          const drawn = arranged(arranged(question, chance), chance);
          const kind = kindOf(drawn);
          expect(kind.share(drawn, kind.botAnswer(drawn, true, [], chance))).toBe(1);
          expect(kind.rightText(drawn)).toBe(kindOf(question).rightText(question));
        }),
      );
    },
  );
});

describe('single', () => {
  const kind = kindOf(single);
  it('takes the option with the most votes, and of equals the one that came first', () => {
    expect([kind.settle([1, 3, 3]), kind.settle([3, 1, 1, 3])]).toEqual([3, 3]);
  });
  it('keeps the right option and a wrong one when others are removed', () => {
    expect(kind.removeWrong(q(single), [], 1, last)).toEqual([3]);
    expect(kind.removeWrong(q(single), [3], 9, first)).toEqual([0, 3]);
    expect(kind.removeWrong(q(single), [0, 3], 1, first)).toEqual([0, 3]);
    expect(kind.removeWrong(q({ ...single, options: ['Верно', 'Неверно'], answer: 0 }), [], 1, first)).toEqual([]);
  });
  it('is identified as in records of older versions', () => {
    expect(kind.identity(q(single))).toEqual(['Который?', options, 2]);
    expect(tallyOf(q(single), votes(1, 1, null, 2))).toEqual([0, 2, 1, 0]);
  });
});

describe('several', () => {
  it('is all or nothing, or in part: right less wrong of all right', () => {
    const sets = [[0, 2], [0], [0, 1], [0, 1, 2], [1, 3]];
    expect(sets.map((set) => share(several, { options: set }))).toEqual([1, 0, 0, 0, 0]);
    expect(sets.map((set) => share({ ...several, partial: true }, { options: set }))).toEqual([1, 0.5, 0, 0.5, 0]);
  });
  it('removes wrong options but one', () => {
    const kind = kindOf(several);
    expect(kind.removeWrong(q(several), [], 5, first)).toEqual([1]);
    expect(kind.isRemoved({ options: [0, 1] }, [1])).toBe(true);
    expect(kind.read(q(several), { answers: [2, 0] })).toEqual({ options: [0, 2] });
    expect(kind.read(q(several), { answers: [2, 2] })).toBeNull();
  });
});

describe('order and pairs', () => {
  it('count in part what is in its place', () => {
    expect(share(order, { order: [0, 1, 3, 2] })).toBe(0);
    expect(share({ ...order, partial: true }, { order: [0, 1, 3, 2] })).toBe(0.5);
    expect(share({ ...pairs, partial: true }, { pairs: [0, 2, 3, 1] })).toBe(0.25);
  });
  it('tell the first entry, or pairs until two are left', () => {
    const kind = kindOf(pairs);
    expect(kindOf(order).helped?.(q(order), kindOf(order).removeWrong(q(order), [], 1, first))).toEqual({ first: 0 });
    expect(kind.helped?.(q(pairs), kind.removeWrong(q(pairs), [], 9, first))).toEqual({
      joined: [
        [0, 0],
        [1, 1],
      ],
    });
  });
});

describe('number', () => {
  const closest = { ...number, tolerance: undefined };
  const gainsOf = (value: number, guesses: number[]) => {
    const teams = guesses.map((guess) => ({ number: guess }));
    return teams.map((team) => share({ ...closest, value }, team, teams));
  };
  const gains = (...guesses: number[]) => gainsOf(1961, guesses);
  it('is the median, of two the lower one', () => {
    const settle = (...list: number[]) => kindOf(number).settle(list.map((one) => ({ number: one })));
    expect([settle(9), settle(9, 1), settle(9, 1, 5), settle(1, 9, 5, 7)]).toEqual(
      [9, 1, 5, 5].map((one) => ({ number: one })),
    );
  });
  it('is right within the tolerance', () => {
    expect([1960, 1962, 1963].map((guess) => share(number, { number: guess }))).toEqual([1, 1, 0]);
    expect(share({ ...number, value: 0.2, tolerance: 0.1 }, { number: 0.3 })).toBe(1);
  });
  it('pays the closest, from three teams on the second and from four on the third; ties share the better place', () => {
    expect(gains(1961)).toEqual([1]);
    expect(gains(1960, 1970)).toEqual([1, 0]);
    expect(gains(1960, 1970, 1980)).toEqual([1, 0.5, 0]);
    expect(gains(1990, 1960, 1970, 1980)).toEqual([0, 1, 0.5, 0.25]);
    expect(gains(1960, 1962, 1970, 1980)).toEqual([1, 1, 0.25, 0]);
    expect(gainsOf(8.95, [8.9, 9])).toEqual([1, 1]);
    expect(gainsOf(0.2, [0.1, 0.3, 0.31])).toEqual([1, 1, 0]);
  });
  it('tells a range that contains it, a quarter of the slider or as wide as the number', () => {
    fc.assert(
      fc.property(chances, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (chance, value) => {
        const question = q({ ...number, value });
        const kind = kindOf(question);
        const marks = kind.removeWrong(question, [], 1, chance);
        const { range: [low, high] = [NaN, NaN] } = kind.helped?.(question, marks) ?? {};
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(high - low).toBeLessThanOrEqual(Math.max(10, Math.abs(value)) * 1.21);
      }),
    );
  });
  it('is on its slider', () => {
    const slid = q({ ...number, slider: { min: 1900, max: 2000, step: 1 } });
    expect([1899, 1900, 2001].map((one) => kindOf(slid).read(slid, { answer: { number: one } }))).toEqual([
      null,
      { number: 1900 },
      null,
    ]);
  });
});

describe('point', () => {
  const kind = kindOf(point);
  const aNumber = fc.double({ min: 0, max: 1, noNaN: true });
  const place = fc.record({ x: aNumber, y: aNumber });
  const area = fc.oneof(
    fc.record({
      circle: fc.record({ x: aNumber, y: aNumber, radius: fc.double({ min: 0.01, max: 0.4, noNaN: true }) }),
    }),
    fc.record({ polygon: fc.array(place, { minLength: 3, maxLength: 8 }) }),
  );
  const asked = fc
    .record({
      areas: fc.array(area, { minLength: 1, maxLength: 5 }),
      ratio: fc.double({ min: 0.2, max: 5, noNaN: true }),
    })
    .map((drawn) => q({ ...point, ...drawn }));

  it('is the point that is nearest to all others, by the width and height of the picture', () => {
    const points = [at(0, 0), at(0.5, 0.5), at(0.5, 0.6), at(1, 1)].map((one) => ({ point: one }));
    expect(kind.settle(points.toReversed(), q(point))).toEqual(points[1]);
    const spread = [at(0.5, 0.5), at(0.5, 0), at(0.9, 0.5), at(0.9, 0.5)].map((one) => ({ point: one }));
    const panorama = q({ ...point, ratio: 10 });
    expect([kind.settle(spread.slice(0, 3), panorama), kind.settle(spread, panorama)]).toEqual([spread[0], spread[2]]);
  });

  it('is right inside of an area, and less and less beside it where that counts in part', () => {
    const shares = (over: object, ...places: [number, number][]) =>
      places.map(([x, y]) => Number(share({ ...point, ...over }, { point: at(x, y) }).toFixed(3)));
    // The picture is twice as wide as high: 0.1 of its height are 0.05 of its width.
    expect(shares({}, [0.96, 0.3], [0.96, 0.399], [0.96, 0.41], [0.1, 0.09], [0.1, 0.11])).toEqual([1, 1, 0, 1, 0]);
    const one = { areas: [point.areas[0]], partial: true };
    expect(shares(one, [0.92, 0.3], [0.96, 0.45], [0.86, 0.3], [0.5, 0.3])).toEqual([1, 0.5, 0, 0]);
    // Of a square of 0.2 × 0.2, as of a circle with a radius of 0.113.
    const square = { areas: [{ polygon: [at(0, 0), at(0.2, 0), at(0.2, 0.2), at(0, 0.2)] }], ratio: 1, partial: true };
    expect(shares(square, [0.2, 0.1], [0.256, 0.1], [0.4, 0.1])).toEqual([1, 0.504, 0]);
  });

  it('darkens at most three quarters of the picture, and nothing that is right', () => {
    fc.assert(
      fc.property(asked, chances, place, (question, chance, where) => {
        const marks = kind.removeWrong(question, [], 1, chance);
        const { dark = [] } = marks.length > 0 ? (kind.helped?.(question, marks) ?? {}) : {};
        expect(dark.length).toBeLessThanOrEqual(12);
        expect(kind.removeWrong(question, marks, 1, chance)).toEqual(marks);
        if (kind.isRemoved({ point: where }, marks)) expect(kind.share(question, { point: where })).toBe(0);
      }),
    );
    expect(kind.helped?.(q(point), kind.removeWrong(q(point), [], 1, first)).dark).toHaveLength(10);
    const everywhere = q({ ...point, areas: [{ circle: { x: 0.5, y: 0.5, radius: 1 } }] });
    expect(kind.removeWrong(everywhere, [], 1, first)).toEqual([]);
  });

  it('is told by the names of its areas, and by cells where they have none', () => {
    const areas = [{ ...point.areas[0], name: 'Байкал' }, point.areas[1]];
    expect(kind.rightText(q({ ...point, areas }))).toBe('Байкал, клетка А1');
    expect(kind.rightText(q({ ...point, areas: [point.areas[0]] }))).toBe('клетка З2');
  });

  it('tells a point inside, whatever is drawn', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const { right = null } = kind.revealed(question);
        expect(kind.share(question, right)).toBe(1);
      }),
    );
  });
});

it('a text tells its first letter, and how many letters and digits it has', () => {
  const told = (answer: string) => kindOf(text).helped?.(q({ ...text, accepted: [answer] }), [0]).text;
  expect(told('«Война и мир»')).toEqual({ letter: 'В', length: 9 });
  expect(told('Нью-Йорк, 1999')).toEqual({ letter: 'Н', length: 11 });
  expect(told('!!')).toEqual({ letter: '!', length: 2 });
});

it('accepted answers are shown as far as screens have room for them', () => {
  const shown = (accepted: string[]) => kindOf(q(text)).revealed({ ...q(text), accepted } as AskedQuestion).accepted;
  const texts = (count: number, letters: number) =>
    Array.from({ length: count }, (_, n) => `${n}`.padEnd(letters, 'ы'));
  expect(shown(texts(20, 100))).toEqual(texts(20, 100).slice(0, 6));
  expect(shown(texts(20, 10))).toEqual(texts(20, 10).slice(0, 13));
  expect(shown(texts(20, 5))).toEqual(texts(20, 5));
  expect(shown(texts(3, 100))).toEqual(texts(3, 100));
});

describe('poll', () => {
  it('pays nobody, and counts what was chosen', () => {
    expect(share(poll, 0)).toBe(0);
    expect([kindOf(poll).unscored, kindOf(poll).removeWrong(q(poll), [], 1, first)]).toEqual([true, []]);
    expect(tallyOf(q(poll), votes(0, 1, 1, null))).toEqual([1, 2]);
    expect(countedOf(q(poll)).answer).toBe(-1);
  });
});

describe('spoken', () => {
  const spoken = { type: 'spoken', question: 'Кто?', accepted: ['Толстой', 'Лев Толстой'] } as const;
  it('is right when the host says so, and nobody can send it', () => {
    expect([{ spoken: true }, { spoken: false }, null].map((answer) => share(spoken, answer))).toEqual([1, 0, 0]);
    expect([{ spoken: true }, { spoken: false }].map((answer) => share(text, answer))).toEqual([1, 0]);
    expect(kindOf(spoken).read(q(spoken), { answer: { spoken: true } })).toBeNull();
    expect(kindOf(text).read(q(text), { answer: { spoken: true } })).toBeNull();
    const votes = [{ spoken: true }, null, { spoken: false }].map((option) => ({ option }));
    expect(tallyOf(q(spoken), votes)).toEqual([1, 1]);
  });
  it('tells nothing before the results, and has nothing that can be removed', () => {
    expect(kindOf(spoken).asked(q(spoken))).toEqual({});
    expect(kindOf(spoken).rightText(q(spoken))).toBe('Толстой / Лев Толстой');
    expect(kindOf(spoken).removeWrong(q(spoken), [], 3, first)).toEqual([]);
  });
});
