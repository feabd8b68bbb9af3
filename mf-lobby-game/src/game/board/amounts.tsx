import type { Choice, DecisionView } from '@luplay/contracts/lobby-game';
import { leadingBid, useKeptDraft } from '@luplay/quiz-ui/board';
import { Button, cx, formatNumber, NumberField, Stack } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from '../../locale/board.ts';
import * as css from './board.module.css';

type Limits = NonNullable<DecisionView['limits']>[string];

/** With so many prices each has its button. */
const FEW = 12;
/** Raises above the least bid, in steps. */
const RAISES = [0, 1, 4, 9];
/** Parts of the highest stake. */
const PARTS = [0, 0.25, 0.5];

/** Two digits of a number are enough to choose from. */
function rounded(points: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, points))) - 1);
  return Math.floor(points / unit) * unit;
}

/** The highest allowed number of points that is not above `points`. */
const allowed = ({ min, max, step }: Limits, points: number): number =>
  points >= max ? max : min + Math.floor(Math.max(0, points - min) / step) * step;

const isAllowed = (limits: Limits, points: number | null): points is number =>
  points !== null && points >= limits.min && points <= limits.max && allowed(limits, points) === points;

/** These points are on their way to the server. */
const isNamed = (sent: Choice | undefined, points: number | null): boolean =>
  sent !== undefined && 'points' in sent && sent.points === points;

const distinct = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b);

interface Props {
  limits: Limits;
  /** What is decided, in which game. */
  asked: readonly string[];
  sent: Choice | undefined;
  onDecide: ((choice: Choice) => void) | undefined;
}

/** Chooses points: of few each has a button, of many some do, and there is a field for the exact number. */
export function Amount({ limits, asked, isStake = false, sent, onDecide }: Props & { isStake?: boolean }) {
  const { min, max, step } = limits;
  const all = Math.floor((max - min) / step) + 1;
  const isFew = all <= FEW;
  const offered = isFew
    ? Array.from({ length: all }, (_, index) => min + index * step)
    : PARTS.map((part) => allowed(limits, rounded(max * part)));
  return (
    <Stack shrink>
      <Quick
        points={distinct(isStake ? offered.filter((each) => each < max) : [...offered, max])}
        {...{ sent, onDecide }}
      />
      {isStake && (
        <div className={css.pair}>
          <Button size="l" busy={isNamed(sent, max)} disabled={!onDecide} onClick={() => onDecide?.({ points: max })}>
            {ru.allInOf(formatNumber(max))}
          </Button>
        </div>
      )}
      {!isFew && (
        <Exact {...{ limits, asked, sent, onDecide }} label={isStake ? ru.exact : ru.exactPrice} isBid={isStake} />
      )}
    </Stack>
  );
}

/** A bid in its turn: pass, raise, or everything. Without limits the team has too little to raise. */
export function Bidding({
  limits,
  bids,
  asked,
  sent,
  onDecide,
}: Omit<Props, 'limits'> & { limits: Limits | undefined; bids: DecisionView['bids'] }) {
  // The first bid is the price at least.
  const isFirst = leadingBid(bids ?? []) === null;
  const mayRaise = limits !== undefined && limits.min <= limits.max;
  const offered = mayRaise
    ? RAISES.map((raise) => limits.min + raise * limits.step).filter((points) => points < limits.max)
    : [];
  const isSent = (bid: 'pass' | 'all') => sent !== undefined && 'bid' in sent && sent.bid === bid;
  return (
    <Stack shrink>
      {offered.length > 0 && <Quick points={offered} {...{ sent, onDecide }} />}
      <div className={css.pair}>
        {!isFirst && (
          <Button size="l" busy={isSent('pass')} disabled={!onDecide} onClick={() => onDecide?.({ bid: 'pass' })}>
            {ru.pass}
          </Button>
        )}
        <Button size="l" busy={isSent('all')} disabled={!onDecide} onClick={() => onDecide?.({ bid: 'all' })}>
          {limits ? ru.allInOf(formatNumber(limits.max)) : ru.allIn}
        </Button>
      </div>
      {mayRaise && limits.min < limits.max && <Exact {...{ limits, asked, sent, onDecide }} label={ru.exact} isBid />}
    </Stack>
  );
}

function Quick({ points, sent, onDecide }: Omit<Props, 'limits' | 'asked'> & { points: number[] }) {
  const style = { '--digits': Math.max(1, ...points.map((each) => formatNumber(each).length)) } as CSSProperties;
  return (
    <fieldset className={css.quick} style={style} aria-label={ru.amounts}>
      {points.map((each) => (
        <button
          key={each}
          type="button"
          className={cx(css.amount, isNamed(sent, each) && css.busy)}
          aria-disabled={!onDecide || undefined}
          onClick={() => onDecide?.({ points: each })}
        >
          {formatNumber(each)}
        </button>
      ))}
    </fieldset>
  );
}

interface ExactProps extends Props {
  label: string;
  isBid: boolean;
}

/** Any allowed number. */
function Exact({ limits, asked, label, isBid, sent, onDecide }: ExactProps) {
  const { min, max, step } = limits;
  const [points, setPoints] = useKeptDraft<number | null>(asked, min);
  const range = [formatNumber(min), formatNumber(max)] as const;
  return (
    <form
      className={css.exact}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isAllowed(limits, points)) onDecide?.({ points });
      }}
    >
      <NumberField
        label={label}
        hint={step > 1 ? ru.steps(...range, formatNumber(step)) : ru.range(...range)}
        value={points}
        onValueChange={setPoints}
        min={min}
        max={max}
        step={step}
      />
      <Button
        type="submit"
        kind="primary"
        size="l"
        busy={isNamed(sent, points)}
        disabled={!onDecide || !isAllowed(limits, points)}
      >
        {isBid ? ru.bid : ru.setPrice}
      </Button>
    </form>
  );
}
