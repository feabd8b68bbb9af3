import { describe, expect, it } from '@jest/globals';
import {
  type DraftQuestion,
  questionMedia,
  question as questionShape,
  quizContent,
  theme as themeShape,
} from '@luplay/contracts/lobby-game';
import { exported } from '../../../export/export-quiz.ts';
import { replaceFiles } from '../../../media/replace-files.ts';
import { question, quiz, theme } from '../../../testing/quiz-samples.ts';
import { Notes } from '../../notes.ts';
import { readQuiz } from './read-quiz.ts';

const file = (name: string) => ({ path: `/media/${name}` });
/** Every field that a contract has: an import must not lose one. */
const MEDIA: DraftQuestion['media'] = {
  type: 'Video',
  audio: file('a.mp3'),
  audioQuestion: file('b.mp3'),
  audioAnswer: file('c.mp3'),
  pictureQuestion: file('a.webp'),
  pictureAnswer: file('b.webp'),
  videoQuestion: file('a.mp4'),
  videoAnswer: file('b.mp4'),
};
const QUESTION = question({ media: MEDIA, explanation: 'Потому что', note: 'Из книги', special: { kind: 'stake' } });
const WHOLE = quiz({
  backgorundMedia: { audio: { playlistPath: '/media/d.mp3', volume: 40 }, backgorund: file('c.webp') },
  course: 'board',
  rounds: [
    { name: 'Раунд', themes: 1 },
    { name: 'Финал', themes: 0, final: true },
  ],
  theme: [theme('Планеты', QUESTION)],
});
const { id: _id, type: _type, ...CONTENT } = exported(WHOLE);
const keys = (value: object) => Object.keys(value).toSorted();

describe('a whole quiz', () => {
  it('has every field of the contract here', () => {
    expect(keys(MEDIA)).toEqual(keys(questionMedia.shape));
    expect(keys(QUESTION)).toEqual(keys(questionShape.options[0]!.shape));
    expect(keys(WHOLE.theme[0]!)).toEqual(keys(themeShape.shape));
    expect(keys(CONTENT)).toEqual(keys(quizContent.shape));
  });

  it('is read without loss', () => {
    const notes = new Notes();
    expect(readQuiz(structuredClone(exported(WHOLE)), notes)).toEqual(CONTENT);
    expect(notes.list).toEqual([]);
  });

  it('has rounds without the themes that were dropped', () => {
    const board = { ...CONTENT, rounds: [1, 2].map((themes) => ({ name: '', themes })) };
    const [whole, bad] = [CONTENT.theme[0], { ...CONTENT.theme[0], icon: 'нет' }];
    const { rounds } = readQuiz(structuredClone({ ...board, theme: [whole, bad, whole] }), new Notes());
    expect(rounds?.map(({ themes }) => themes)).toEqual([1, 1]);
  });

  it('names all its files when they are replaced', () => {
    const found: string[] = [];
    replaceFiles(CONTENT, (path, kind) => {
      found.push(`${kind} ${path}`);
      return path;
    });
    expect(found.toSorted()).toEqual([
      ...['a', 'b', 'c', 'd'].map((name) => `audio /media/${name}.mp3`),
      ...['a', 'b', 'c'].map((name) => `picture /media/${name}.webp`),
      ...['a', 'b'].map((name) => `video /media/${name}.mp4`),
    ]);
  });
});

it('leaves out what the service would refuse, with place and reason', () => {
  const notes = new Notes();
  const read = readQuiz(
    {
      ...structuredClone(exported(WHOLE)),
      author: 'Вера',
      theme: [
        theme(
          'Планеты',
          question({ answer: 7 }),
          null as unknown as DraftQuestion,
          question({ media: { type: 'Picture', pictureQuestion: { path: 'http://a/b.png' } } }),
        ),
        { ...theme('Без цвета'), color: 'red' },
      ],
    },
    notes,
  );
  expect(read.theme).toEqual([theme('Планеты', question({ media: { type: 'No media' } }))]);
  expect(notes.list).toMatchObject([
    { place: 'Весь файл', text: 'Поле author не взято: такого у квиза нет.' },
    { place: 'Тема 1, вопрос 3', text: expect.stringContaining('media.pictureQuestion') as unknown as string },
    { place: 'Тема 1, вопрос 1', text: 'Вопрос не взят: answer – нужно целое число от 0 до 5.' },
    { place: 'Тема 1, вопрос 2', text: 'Вопрос не взят: нужен объект.' },
    { place: 'Тема 2', text: 'Тема не взята: color – нужен цвет вида #4B0082.' },
  ]);
});

it('says what is wrong when no question is left', () => {
  const { type: _type, ...untyped } = question();
  const read = () =>
    readQuiz({ ...CONTENT, theme: [{ ...theme('Планеты'), questions: [untyped, null] }] }, new Notes());
  expect(read).toThrow('В файле не квиз: theme.0.questions.0.type – неизвестное значение.');
});
