import type { VoteView } from '@luplay/contracts/story';
import { count, Picture, Stack } from '@luplay/web-kit';
import { finale as texts } from '../locale/finale.ts';
import * as css from './finale.module.css';

interface Props {
  vote: VoteView;
  /** Missing: nothing can be chosen. */
  onChoose?: (option: string) => void;
}

/** What can be voted for: to press while the vote is open, with its result when the viewer may know it. */
export function VoteOptions({ vote, onChoose }: Props) {
  const { options, result, own } = vote;
  const results = new Map(result?.map((one) => [one.option, one]));
  const shown = result ? result.flatMap(({ option }) => options.filter(({ id }) => id === option)) : options;
  return (
    <Stack as="ul" gap={2}>
      {shown.map(({ id, name, image }) => {
        const { votes, by = [] } = results.get(id) ?? {};
        const content = (
          <>
            {image && <Picture kind="character" src={image} width={48} height={48} />}
            <span className={css.name}>{name}</span>
            <span className={css.count}>
              {[id === own && texts.vote.own, votes !== undefined && count(votes, texts.votes)]
                .filter(Boolean)
                .join(', ')}
            </span>
            {by.length > 0 && <span className={css.by}>{by.join(', ')}</span>}
          </>
        );
        return (
          <li key={id}>
            {onChoose ? (
              <button type="button" className={css.option} aria-pressed={id === own} onClick={() => onChoose(id)}>
                {content}
              </button>
            ) : (
              <div className={css.option} data-own={id === own || undefined}>
                {content}
              </div>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
