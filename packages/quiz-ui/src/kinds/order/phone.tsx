import type { Answer } from '@luplay/contracts/lobby-game';
import { announce, cx, haptic, Icon } from '@luplay/web-kit';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ru } from '../../locale.ts';
import { OptionMark } from '../../question/option-mark.tsx';
import { softHyphens } from '../../teams/soft-hyphens.ts';
import { AnsweringForm } from '../answering-form.tsx';
import { type AnsweringProps, type ResultProps, rightOf } from '../kind.ts';
import * as rightCss from '../right.module.css';
import { useDraft } from '../use-draft.ts';
import * as css from './phone.module.css';
import { useDrag } from './use-drag.ts';

const orderOf = (answer: Answer | null | undefined): readonly number[] | null =>
  typeof answer === 'object' && answer && 'order' in answer ? answer.order : null;

/** Entries while they are brought into an order. */
interface Arrangement {
  /** As they are shown. Empty: as they came. */
  list: readonly number[];
  /** Those that have a place, the first one first. */
  order: readonly number[];
}

const NOTHING_PLACED: Arrangement = { list: [], order: [] };

/** With the entry that an item told at the first place. */
function shownFor(count: number, { list, order }: Arrangement, first: number | undefined): Arrangement {
  const shown = list.length === count ? list : Array.from({ length: count }, (_, entry) => entry);
  if (first === undefined) return { list: shown, order };
  const ahead = (entries: readonly number[]) => [first, ...entries.filter((entry) => entry !== first)];
  return { list: ahead(shown), order: ahead(order) };
}

/** An entry gets the next place or loses its own. Once all have one, they are shown in their order. */
function tapped({ list, order }: Arrangement, entry: number): Arrangement {
  const next = order.includes(entry) ? order.filter((other) => other !== entry) : [...order, entry];
  return { list: next.length === list.length ? next : list, order: next };
}

/** Who moves an entry sees the list as the order: all have a place then. */
function moved(list: readonly number[], from: number, to: number): Arrangement {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return { list: next, order: next };
}

/** Entries that get their places by taps, by drags and by arrow keys. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, help, open, onAnswer } = props;
  const options = question.options ?? [];
  const [draft, setDraft] = useDraft<Arrangement>(props, NOTHING_PLACED);
  const given = orderOf(chosen);
  const first = given ? undefined : help?.first;
  const { list, order } = shownFor(options.length, given ? { list: given, order: given } : draft, first);
  const active = open && onAnswer !== undefined;

  const entries = useRef<HTMLOListElement>(null);
  const focused = useRef<number | null>(null);
  // An element that changes its place in the document loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    entries.current?.querySelector<HTMLElement>(`[data-entry="${focused.current}"] > button`)?.focus();
    focused.current = null;
  });

  const change = (next: Arrangement, entry: number) => {
    const place = next.order.indexOf(entry);
    announce(
      place < 0
        ? `${options[entry]}: ${ru.kinds.noPlace}`
        : ru.kinds.placeSaid(options[entry] ?? '', place + 1, options.length),
    );
    haptic('tap');
    if (entries.current?.contains(document.activeElement)) focused.current = entry;
    setDraft(next);
  };
  const least = first === undefined ? 0 : 1;
  const move = (from: number, to: number) => {
    if (!active || from < least || to < least || to >= list.length || from === to) return;
    change(moved(list, from, to), list[from]!);
  };
  const tap = (entry: number) => {
    if (active && entry !== first) change(tapped({ list, order }, entry), entry);
  };
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(at, at + step);
  };
  const { handleOf, styleOf, isDragging } = useDrag(entries, least, active ? list.join() : '', move);

  return (
    <AnsweringForm
      asked={props}
      note={ru.kinds.order}
      tall
      onSend={order.length === options.length ? () => onAnswer?.({ order: [...order] }) : undefined}
    >
      <ol ref={entries} className={cx(css.entries, isDragging && css.moving)} aria-label={ru.kinds.entries}>
        {list.map((entry, at) => {
          const place = order.indexOf(entry);
          const isTold = entry === first;
          const content = (
            <>
              <span className={cx(css.place, place >= 0 && css.placed)} aria-hidden="true">
                {place >= 0 && place + 1}
              </span>
              <OptionMark index={entry} quiet={chosen !== undefined && !given} />
              <span className={css.text} data-words>
                {softHyphens(options[entry] ?? '')}
              </span>
            </>
          );
          return (
            <li key={entry} data-entry={entry} {...styleOf(at)} className={cx(css.entry, place >= 0 && css.done)}>
              {onAnswer ? (
                <button
                  type="button"
                  className={css.tap}
                  aria-pressed={place >= 0}
                  aria-disabled={!active || isTold || undefined}
                  aria-description={[
                    place >= 0 ? ru.kinds.place(place + 1, options.length) : ru.kinds.noPlace,
                    isTold && ru.kinds.told,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  onClick={() => tap(entry)}
                  onKeyDown={(event) => press(event, at)}
                >
                  {content}
                </button>
              ) : (
                <div className={css.tap}>{content}</div>
              )}
              {onAnswer && (
                <span className={css.handle} {...(active && !isTold && handleOf(at))} aria-hidden="true">
                  <Icon name={isTold ? 'lock' : 'menu'} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </AnsweringForm>
  );
}

export function Right({ game: { currentQuestion } }: ResultProps) {
  const right = orderOf(rightOf(currentQuestion)) ?? [];
  return (
    <ol className={rightCss.right}>
      {right.map((entry, at) => (
        <li key={entry}>
          <span className={cx(css.place, css.placed)}>{at + 1}</span>
          {currentQuestion?.options?.[entry]}
        </li>
      ))}
    </ol>
  );
}
