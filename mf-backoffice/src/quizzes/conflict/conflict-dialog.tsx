import type { DraftOf, DraftQuestion } from '@luplay/contracts/lobby-game';
import { editingOf } from '@luplay/quiz-rules';
import { written } from '@luplay/quiz-rules/editing';
import { nouns } from '@luplay/quiz-ui';
import { Button, count, Dialog, Row, useMediaQuery } from '@luplay/web-kit';
import { useMemo, useState } from 'react';
import { placeOf } from '../draft/changes.ts';
import { type QuizDraft, roundTitle } from '../draft/draft.ts';
import { authoring } from '../locale/authoring.ts';
import { board } from '../locale/board.ts';
import { kinds } from '../locale/kinds.ts';
import { quiz as quizTexts } from '../locale/quiz.ts';
import { BackgroundView, MediaList } from '../media/media-preview.tsx';
import * as css from './conflict.module.css';
import { type Choices, type Difference, differencesOf, merge, type Side } from './merge.ts';

const { conflict: texts } = authoring;

interface Props {
  /** What both versions began as; all three use the same keys. */
  base: QuizDraft;
  mine: QuizDraft;
  theirs: QuizDraft;
  busy: boolean;
  onMerged: (merged: QuizDraft) => void;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has saved the quiz meanwhile: shows what differs, and both versions can be kept. */
export function ConflictDialog({ base, mine, theirs, busy, onMerged, onMine, onTheirs, onClose }: Props) {
  const [choices, setChoices] = useState<Choices>({});
  const differences = useMemo(() => differencesOf(base, mine, theirs), [base, mine, theirs]);
  const of = (by: Difference['by']) => differences.filter((difference) => difference.by === by);
  const clashes = of('both');
  // There the versions need the height more than the buttons do; the cross of the dialog decides later as well.
  const isNarrow = useMediaQuery('(max-width: 560px)');
  const oneSide = (
    <>
      <Button onClick={onTheirs}>{texts.allTheirs}</Button>
      <Button busy={busy} onClick={onMine}>
        {texts.allMine}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={
        <>
          {!isNarrow && <Button onClick={onClose}>{texts.later}</Button>}
          {!isNarrow && oneSide}
          <Button kind="primary" busy={busy} onClick={() => onMerged(merge(base, mine, theirs, choices))}>
            {texts.together}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <p>{clashes.length === 0 ? texts.disjoint : texts.choose(count(clashes.length, texts.places))}</p>
      {clashes.length > 0 && <h3 className={css.heading}>{texts.both}</h3>}
      {clashes.map((difference) => (
        <Clash
          key={difference.id}
          difference={difference}
          place={placeText(difference, base, mine, theirs)}
          chosen={choices[difference.id] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [difference.id]: side })}
        />
      ))}
      {(['mine', 'theirs'] as const).map((side) => (
        <OneSided
          key={side}
          title={side === 'mine' ? texts.mineOnly : texts.theirsOnly}
          lines={of(side).map((one) => ({
            id: one.id,
            text: `${placeText(one, base, mine, theirs)} — ${texts.kinds[kindOf(one, side)]}`,
          }))}
        />
      ))}
      {isNarrow && (
        <Row gap={2} wrap className={css.oneSide}>
          {oneSide}
        </Row>
      )}
    </Dialog>
  );
}

interface ClashProps {
  difference: Difference;
  place: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** Something that both sides have changed; one of the two versions is chosen. */
function Clash({ difference, place, chosen, onChoose }: ClashProps) {
  return (
    <fieldset className={css.clash}>
      <legend>{place}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={css.version}>
          <Row as="span" gap={2} align="center" className={css.side}>
            <input
              type="radio"
              name={`clash-${difference.id}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {texts[side]}
          </Row>
          <SideText difference={difference} side={side} />
        </label>
      ))}
    </fieldset>
  );
}

function OneSided({ title, lines }: { title: string; lines: readonly { id: string; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.lines}>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  );
}

const kindOf = ({ sides }: Difference, side: Side): 'added' | 'removed' | 'changed' => {
  if (sides.base === undefined) return 'added';
  return sides[side] === undefined ? 'removed' : 'changed';
};

/** Where a difference is, in words: the field, the theme, or the question with its theme. */
function placeText(difference: Difference, ...drafts: readonly QuizDraft[]): string {
  const { what, id, sides } = difference;
  if (what === 'field') return texts.fields[id as keyof typeof texts.fields];
  if (what === 'theme') return texts.theme((sides.base ?? sides.mine ?? sides.theirs)?.name ?? '');
  const theme = drafts.flatMap((draft) => placeOf(draft, id)?.theme.name ?? [])[0] ?? '';
  const text = (sides.base ?? sides.mine ?? sides.theirs)?.question ?? '';
  return texts.question(theme, text || quizTexts.question.untitled);
}

type Settings = Pick<DraftOf<'several'>, 'partial'> & Pick<DraftOf<'number'>, 'slider'> & Pick<DraftOf<'text'>, 'hint'>;

/** How the answers of a question are given and judged. */
function settingsOf(question: DraftQuestion): string[] {
  const { partial, slider, hint } = question as Settings;
  return [
    ...(partial ? [kinds.partial] : []),
    ...(slider ? [kinds.scaleSaid(written(slider.min), written(slider.max), written(slider.step))] : []),
    ...(hint ? [`${kinds.form}: ${hint}`] : []),
  ];
}

function fieldText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return (value as QuizDraft['rounds']).map(roundTitle).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One side's version of something that both have changed. */
function SideText({ difference, side }: { difference: Difference; side: Side }) {
  const { what, sides } = difference;
  if (difference.id === 'backgorundMedia') {
    return <BackgroundView background={sides[side] as QuizDraft['backgorundMedia']} />;
  }
  if (what === 'field') return <span className={css.text}>{fieldText(sides[side])}</span>;
  if (sides[side] === undefined) return <em>{texts.removedHere}</em>;
  if (what === 'theme') {
    const { icon, name, color, description, round } = sides[side];
    return (
      <span className={css.text}>
        {icon} {name}, {color}. {description}
        {round !== sides.base?.round && ` ${board.round(round + 1)}`}
      </span>
    );
  }
  const { question, type, timers, reward, media, explanation, note, special } = sides[side];
  return (
    <span className={css.text}>
      {question || quizTexts.question.untitled}
      {type !== (sides.base ?? sides[side]).type && ` (${editingOf({ type }).name})`}
      <ul className={css.options}>
        {editingOf(sides[side])
          .listed(sides[side])
          .map(({ place, text, isRight }) => (
            <li key={place}>
              {text}
              {isRight && ` — ${texts.right}`}
            </li>
          ))}
        {settingsOf(sides[side]).map((setting) => (
          <li key={setting}>{setting}</li>
        ))}
      </ul>
      <MediaList media={media} />
      {Object.values(timers).join(' / ')} {quizTexts.seconds}, {count(reward.points, nouns.points)}
      {special && `, ${board.specials[special.kind]}`}
      {explanation && `. ${explanation}`}
      {note && `. ${quizTexts.question.note}: ${note}`}
    </span>
  );
}
