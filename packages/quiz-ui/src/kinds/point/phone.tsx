import { type Answer, cellName, DARK_CELLS, type Place } from '@luplay/contracts/lobby-game';
import { Avatar, announce, haptic } from '@luplay/web-kit';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { ru } from '../../locale.ts';
import { AnsweringForm } from '../answering-form.tsx';
import type { AnsweringProps, ResultProps } from '../kind.ts';
import * as rightCss from '../right.module.css';
import { useDraft } from '../use-draft.ts';
import { ARROW_STEPS, COLUMNS, cellAt, cellMiddle, ROWS } from './cells.ts';
import * as css from './phone.module.css';
import { at, Dark, PointPicture, Revealed } from './picture.tsx';
import { type Held, useTouch } from './use-touch.ts';

const pointOf = (answer: Answer | null | undefined): Place | null =>
  typeof answer === 'object' && answer && 'point' in answer ? answer.point : null;

const NONE: readonly number[] = [];

/** The picture, on which a point is put by finger, mouse or keyboard. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, help, mates = [], open, onAnswer } = props;
  const { media, ratio } = question;
  const path = media.pictureQuestion?.path;
  const [draft, setDraft] = useDraft<Place | null>(props, null);
  const active = Boolean(open && onAnswer && chosen === undefined);
  const dark = (chosen === undefined && help?.dark) || NONE;
  const isDark = (place: Place) => dark.includes(cellAt(place, DARK_CELLS, DARK_CELLS));
  const put = (place: Place) => {
    haptic('tap');
    setDraft(place);
  };
  const { view, held, handlers } = useTouch(put);
  const given = chosen === undefined ? draft : pointOf(chosen);
  const shown = held?.place ?? given;
  // Not of the held point: a note of another height would move the picture under the finger.
  const fault = given && isDark(given) ? ru.kinds.isDark : null;
  return (
    <AnsweringForm
      asked={props}
      note={given ? ru.kinds.pointAt(cellName(given)) : ru.kinds.point}
      fault={fault}
      help={dark.length > 0 && !fault ? ru.kinds.darkened : undefined}
      onSend={given && !fault ? () => onAnswer?.({ point: given }) : undefined}
    >
      <div className={css.place}>
        <PointPicture
          path={path}
          ratio={ratio}
          over={path && held?.isFinger && <Loupe path={path} held={held} scale={view.scale} />}
          className={active ? css.active : undefined}
          handlers={active ? handlers : undefined}
          style={{
            ...({ '--scale': view.scale } as CSSProperties),
            transform: `scale(${view.scale}) translate(${-view.x * 100}%, ${-view.y * 100}%)`,
          }}
        >
          <Dark cells={dark} />
          {mates.map(({ mate: { id, name, picture, color }, answer }) => {
            const point = pointOf(answer);
            return (
              point && (
                <span key={id} className={css.mate} style={at(point)} aria-hidden="true">
                  <Avatar size="xs" name={name} src={picture} color={color} />
                </span>
              )
            );
          })}
          {shown && <span className={css.point} style={at(shown)} aria-hidden="true" />}
          {active && <Cells chosen={given} isDark={isDark} onChoose={put} />}
        </PointPicture>
      </div>
    </AnsweringForm>
  );
}

/** How much the loupe enlarges, and how far its middle is from the finger, px. */
const LOUPE = { scale: 2, size: 112, away: 84 };

/** Above the finger; near the upper edge of the picture, over which it would be cut off, more and more beside it. */
function placeOfLoupe({ at, frame }: Held): Place {
  const { size, away } = LOUPE;
  const y = Math.max(size / 2, at.y - away);
  const aside = Math.sqrt(Math.max(0, away ** 2 - (at.y - y) ** 2));
  const isLeft = at.x - aside >= size / 2;
  const x = isLeft ? at.x - aside : at.x + aside;
  return { x: Math.min(frame.width - size / 2, Math.max(size / 2, x)), y };
}

/** What is below the finger. No `img`: the load of one counts as a change of the screen, which then takes no taps. */
function Loupe({ path, held, scale }: { path: string; held: Held; scale: number }) {
  const { size } = LOUPE;
  const { place, frame } = held;
  const [width, height] = [frame.width * scale * LOUPE.scale, frame.height * scale * LOUPE.scale];
  const { x, y } = placeOfLoupe(held);
  return (
    <span
      className={css.loupe}
      style={{
        ...{ left: x, top: y, inlineSize: size, blockSize: size },
        backgroundImage: `url(${JSON.stringify(path)})`,
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${size / 2 - place.x * width}px ${size / 2 - place.y * height}px`,
      }}
      aria-hidden="true"
    />
  );
}

/** Of the picture, when Shift is held. */
const FINE_STEP = 0.01;

interface CellsProps {
  chosen: Place | null;
  isDark: (place: Place) => boolean;
  onChoose: (place: Place) => void;
}

/** The picture as a grid of named cells. Fingers reach what is below it. */
function Cells({ chosen, isDark, onChoose }: CellsProps) {
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLFieldSetElement>(null);
  const chosenCell = chosen && cellAt(chosen);
  const say = (place: Place) => {
    onChoose(place);
    announce(ru.kinds.pointAt(cellName(place)));
  };
  const press = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) {
      const { x, y } = chosen ?? cellMiddle(focused);
      const moved = (from: number, by: number) =>
        Math.round(Math.min(1, Math.max(0, from + by * FINE_STEP)) * 1e4) / 1e4;
      say({ x: moved(x, step.x), y: moved(y, step.y) });
      return;
    }
    const [column, row] = [(focused % COLUMNS) + step.x, Math.floor(focused / COLUMNS) + step.y];
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return;
    const next = row * COLUMNS + column;
    setFocused(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <fieldset
      ref={grid}
      aria-label={ru.kinds.grid}
      className={css.grid}
      style={{ gridTemplate: `repeat(${ROWS}, minmax(0, 1fr)) / repeat(${COLUMNS}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
        const place = cellMiddle(cell);
        return (
          <button
            key={cellName(place)}
            type="button"
            className={css.cell}
            tabIndex={cell === focused ? 0 : -1}
            aria-pressed={cell === chosenCell}
            aria-description={isDark(place) ? ru.kinds.isDarkSaid : undefined}
            onFocus={() => setFocused(cell)}
            onKeyDown={press}
            onClick={() => say(place)}
          >
            {cellName(place)}
          </button>
        );
      })}
    </fieldset>
  );
}

export function Right({ game }: ResultProps) {
  const names = namesOf(game.currentQuestion?.areas);
  return (
    <div className={css.right}>
      <Revealed game={game} />
      {names && <p className={rightCss.right}>{names}</p>}
    </div>
  );
}

const namesOf = (areas: readonly { name?: string | undefined }[] = []): string =>
  areas.flatMap(({ name }) => name || []).join(', ');
