import { editingOf } from '@luplay/quiz-rules';
import { nouns } from '@luplay/quiz-ui';
import { count, cx, Icon, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../catalogue/catalogues.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import { board } from '../locale/board.ts';
import { mobile } from '../locale/mobile.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { MediaList } from '../media/media-preview.tsx';
import * as css from './mobile.module.css';

const { parts } = texts.question;
const PARTS = Object.keys(parts) as (keyof typeof parts)[];

/** A stored question with all that belongs to it. */
export function QuestionDetails({ question }: { question: KeyedQuestion }) {
  const { media, explanation, note, special, timers, reward } = question;
  return (
    <Stack shrink>
      <p className={css.asked}>{question.question || texts.question.untitled}</p>
      <Stack as="ol" gap={2}>
        {editingOf(question)
          .listed(question)
          .map(({ place, text, isRight }) => (
            <li key={place} className={cx(css.option, isRight && css.right)}>
              {isRight && <Icon name="check" label={texts.question.right} />}
              <span>{text || '—'}</span>
            </li>
          ))}
      </Stack>
      {explanation && <p className={css.explanation}>{explanation}</p>}
      <MediaList media={media} />
      <dl className={css.facts}>
        <dt>{mobile.timers}</dt>
        <dd>
          {timers ? PARTS.map((part) => `${parts[part]} ${timers[part]} ${texts.seconds}`).join(', ') : mobile.noData}
        </dd>
        {special && (
          <>
            <dt>{board.special}</dt>
            <dd>{board.specials[special.kind]}</dd>
          </>
        )}
        <dt>{mobile.reward}</dt>
        <dd>{reward ? <Reward reward={reward} /> : mobile.noData}</dd>
        {note && (
          <>
            <dt>{mobile.note}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
    </Stack>
  );
}

function Reward({ reward: { points, items, randomDrop } }: { reward: KeyedQuestion['reward'] }) {
  const { data } = useQuery({ ...itemsQuery, enabled: items.length > 0 });
  const titles = items.map((id) => data?.quiz[id]?.title ?? id);
  return (
    <>
      {[
        count(points, nouns.points),
        ...(data ? titles : items.length > 0 ? [count(items.length, nouns.items)] : []),
        ...(randomDrop ? [texts.question.randomDrop.toLowerCase()] : []),
      ].join(', ')}
    </>
  );
}
