import { QUESTION_TYPES, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { editingOf, kindOf } from '@luplay/quiz-rules';
import {
  ChoiceGroup,
  NumberField,
  QueryView,
  SearchField,
  Select,
  Skeleton,
  Switch,
  TextField,
  useSearch,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback } from 'react';
import { byTitle, itemsQuery } from '../../catalogue/catalogues.ts';
import { changeKind, changeQuestion, type SetQuestion } from '../draft/changes.ts';
import type { KeyedQuestion } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { AnswerFields } from '../kinds/fields.tsx';
import type { Kind } from '../kinds/kind.ts';
import { kinds } from '../locale/kinds.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { MediaFields, usePastedPicture } from '../media/media-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import { Slider } from '../slider/slider.tsx';
import * as css from './question.module.css';
import { SpecialFields } from './special-fields.tsx';

const KINDS = QUESTION_TYPES.map((value) => {
  const { name, hint } = editingOf({ type: value });
  return { value, label: name, hint };
});

interface Props {
  question: KeyedQuestion;
  /** Whether it may be a special one. */
  onBoard: boolean;
  change: DraftEditor['change'];
}

/** The fields of one question. Groups are rendered again only when their own part has changed. */
export function QuestionFields({ question, onBoard, change }: Props) {
  const { key, special, reward } = question;
  const set: SetQuestion = useCallback(
    (part, mark) => change((draft) => changeQuestion(draft, key, part), mark && `${mark} ${key}`),
    [change, key],
  );
  const paste = usePastedPicture(key, change);
  const lines = (part: 'question' | 'explanation' | 'note', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={question[part] ?? ''}
      maxLength={QUIZ_LIMITS[part]}
      onValueChange={(value) => set({ [part]: value }, part)}
      multiline
      contained
      rows={2}
      data-part={part}
    />
  );
  return (
    <div className={css.fields} onPaste={paste}>
      {lines('question', texts.question.text)}
      <Select
        label={kinds.kind}
        value={question.type}
        options={KINDS}
        onValueChange={(type) => change((draft) => changeKind(draft, key, type as Kind))}
      />
      <AnswerFields name={key} question={question} set={set} />
      {lines('explanation', texts.question.explanation, texts.question.explanationHint)}
      <MediaFields questionKey={key} media={question.media} change={change} />
      <MediaSpaceLine />
      <TimerFields timers={question.timers} set={set} />
      {onBoard && <SpecialFields special={special} points={reward.points} set={set} />}
      {!kindOf(question).unscored && <RewardFields reward={reward} set={set} />}
      {lines('note', texts.question.note, texts.question.noteHint)}
    </div>
  );
}

type Reward = KeyedQuestion['reward'];
const titleAndId = ({ title, id }: { title: string; id: string }) => [title, id];

/** What a right answer gives. */
const RewardFields = memo(function RewardFields({ reward, set }: { reward: Reward; set: SetQuestion }) {
  const change = (part: Partial<Reward>, mark?: string) => set({ reward: { ...reward, ...part } }, mark);
  return (
    <ChoiceGroup label={texts.question.reward} className={css.reward}>
      <NumberField
        label={texts.question.points}
        value={reward.points}
        max={QUIZ_LIMITS.points}
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

type Timers = KeyedQuestion['timers'];
const PARTS = Object.keys(texts.question.parts) as (keyof Timers)[];
const MAX_SECONDS = 60;

/** A slider for each part of a question, in seconds. */
const TimerFields = memo(function TimerFields({ timers, set }: { timers: Timers; set: SetQuestion }) {
  return (
    <ChoiceGroup label={texts.question.timers} className={css.timers}>
      {PARTS.map((part) => (
        <Slider
          key={part}
          label={texts.question.parts[part]}
          value={timers[part]}
          max={MAX_SECONDS}
          said={`${timers[part]} ${texts.seconds}`}
          onValueChange={(seconds) => set({ timers: { ...timers, [part]: seconds } }, part)}
        />
      ))}
    </ChoiceGroup>
  );
});
