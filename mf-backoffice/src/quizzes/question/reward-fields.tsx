import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { ChoiceGroup, NumberField, QueryView, SearchField, Skeleton, Switch, useSearch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { byTitle, itemsQuery } from '../../catalogue/catalogues.ts';
import type { SetQuestion } from '../draft/changes.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './question.module.css';

type Reward = KeyedQuestion['reward'];
const MAX_POINTS = 1000;
const titleAndId = ({ title, id }: { title: string; id: string }) => [title, id];

/** What a right answer gives. */
export const RewardFields = memo(function RewardFields({ reward, set }: { reward: Reward; set: SetQuestion }) {
  const change = (part: Partial<Reward>, mark?: string) => set({ reward: { ...reward, ...part } }, mark);
  return (
    <ChoiceGroup label={texts.question.reward} className={css.reward}>
      <NumberField
        label={texts.question.points}
        value={reward.points}
        max={MAX_POINTS}
        step={10}
        onValueChange={(points) => change({ points: points ?? 0 }, 'points')}
      />
      <Switch
        label={texts.question.randomDrop}
        hint={texts.question.randomDropHint}
        checked={reward.randomDrop}
        onCheckedChange={(randomDrop) => change({ randomDrop })}
      />
      <ItemPicker chosen={reward.items} onChange={(items) => change({ items })} />
    </ChoiceGroup>
  );
});

interface PickerProps {
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ItemPicker({ chosen, onChange }: PickerProps) {
  const query = useQuery(itemsQuery);
  const search = useSearch();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ChoiceGroup label={texts.question.items}>
      <QueryView query={query} errorText={texts.itemsFailed} loading={<Skeleton lines={3} />}>
        {({ quiz: items }) => (
          <>
            <SearchField
              label={texts.question.itemsSearch}
              placeholder={texts.question.itemsSearch}
              {...search.field}
            />
            <ul className={css.items}>
              {search.found(byTitle(items), titleAndId).map(({ id, title }) => (
                <li key={id}>
                  <label className={css.item}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      disabled={!chosen.includes(id) && chosen.length >= QUIZ_LIMITS.rewardItems}
                      onChange={() => toggle(id)}
                    />
                    {title}
                  </label>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </ChoiceGroup>
  );
}
