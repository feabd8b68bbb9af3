import { describe, expect, it } from '@jest/globals';
import { draftOf } from '../draft/draft.ts';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import {
  changeMedia,
  fieldsOf,
  isUnderVideo,
  pathIn,
  type QuestionMedia,
  withFile,
  withType,
} from './question-media.ts';

const file = (name: string) => ({ path: `/api2/media/quiz/${name}` });
const pictured: QuestionMedia = { type: 'Picture', pictureQuestion: file('q'), pictureAnswer: file('a') };

describe('the files of a question', () => {
  it('are offered by type, and where there is one already', () => {
    expect(fieldsOf({ type: 'No media' }, 'question')).toEqual(['audio']);
    expect(fieldsOf({ type: 'Picture' }, 'answer')).toEqual(['pictureAnswer', 'audioAnswer']);
    expect(fieldsOf({ type: 'Video', pictureQuestion: file('q') }, 'question')).toEqual([
      'pictureQuestion',
      'videoQuestion',
      'audio',
    ]);
  });

  it('give it their type, but a sound does not', () => {
    expect(withFile({ type: 'No media' }, 'videoQuestion', '/v')).toEqual({
      type: 'Video',
      videoQuestion: { path: '/v' },
    });
    expect(withFile(pictured, 'audioAnswer', '/s').type).toBe('Picture');
  });

  it('are dropped with a type that does not have them; sounds stay', () => {
    const sounding = withFile(pictured, 'audio', '/s');
    expect(withType(sounding, 'Video')).toEqual({ type: 'Video', audio: { path: '/s' } });
    expect(withType(pictured, 'Picture')).toEqual(pictured);
  });

  it('have one sound of the question under two names', () => {
    const media: QuestionMedia = { type: 'No media', audio: file('old'), audioQuestion: file('heard') };
    expect(pathIn(media, 'audio')).toBe('/api2/media/quiz/heard');
    expect(withFile(media, 'audio', '/new')).toEqual({ type: 'No media', audio: { path: '/new' } });
    expect(withFile(media, 'audio', null)).toEqual({ type: 'No media' });
  });

  it('have a sound that nobody hears beside a video of the same part', () => {
    const media: QuestionMedia = { type: 'Video', videoQuestion: file('v') };
    expect(isUnderVideo(media, 'audio')).toBe(true);
    expect(isUnderVideo(media, 'audioAnswer')).toBe(false);
  });
});

it('a file that arrives late changes the question as it is by then', () => {
  const draft = draftOf(quiz({ theme: [theme('A', question({ media: pictured }))] }));
  const { key } = draft.theme[0]!.questions[0]!;
  const next = changeMedia(draft, key, (media) => withFile(media, 'audio', '/s'));
  expect(next.theme[0]!.questions[0]!.media).toEqual({ ...pictured, audio: { path: '/s' } });
  expect(changeMedia(draft, 'deleted', () => ({ type: 'No media' }))).toBe(draft);
});
