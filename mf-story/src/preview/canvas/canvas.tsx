import { ROOM_BOUNDS } from '@luplay/contracts/story';
import { announce, cx, Hidden } from '@luplay/web-kit';
import { type MouseEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ConnectionLines } from '../../live-map/connection-lines.tsx';
import { ABOVE_PICTURE, FloorPicture } from '../../live-map/floor-picture.tsx';
import { FloorTabs } from '../../live-map/floor-tabs.tsx';
import { boundsOf, centreOf, inPixels, wallsOf } from '../../live-map/layout/geometry.ts';
import { CELL, type CellRect, type MapRoom, rectOf } from '../../live-map/model.ts';
import { roomLabel } from '../../live-map/room-label.ts';
import { RoomShape } from '../../live-map/room-shape.tsx';
import { Viewport } from '../../live-map/viewport/viewport.tsx';
import type { ViewportHandle } from '../../live-map/viewport/viewport-context.ts';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import { arrange, arranged, placeAt, shownRect } from './arrangement.ts';
import * as css from './canvas.module.css';
import { around, mapRooms, without } from './map-rooms.ts';
import { type DragKind, type LooseEnd, useMapDrag } from './use-map-drag.ts';
import { roomAt, useRoomKeyboard } from './use-room-keyboard.ts';

export interface CanvasHandle {
  /** Shows the room's floor and moves the map until the room is seen. */
  show: (room: MapRoom) => void;
  focus: (id: string) => void;
  /** That is shown. */
  floor: number;
}

/** What a press does: takes rooms, draws new ones, or connects them. */
export type CanvasMode = 'move' | 'draw' | 'connect';

interface Props {
  name: string;
  draft: MapDraft;
  mode: CanvasMode;
  /** All floors side by side. */
  isAllShown: boolean;
  /** A floor without rooms that is to be shown as well. */
  emptyFloor: number | null;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** `gesture`: changes that are undone together. */
  onChange: (draft: MapDraft, gesture?: string) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
  onConnection: (a: string, b: string) => void;
  onConnect: (a: string, b: string) => void;
  /** A room was drawn, or asked for by a double press. */
  onDraw: (floor: number, rect: CellRect) => void;
  ref?: Ref<CanvasHandle>;
}

const texts = previewTexts.canvas;

/** The rooms of one floor, to be moved, connected and chosen by pointer and keyboard. */
export function Canvas(props: Props) {
  const { name, draft, mode, isAllShown, emptyFloor, selected, onChange, onOpen, onDelete, onConnection, ref } = props;
  const { onConnect, onDraw } = props;
  /** While rooms are connected, choosing one connects it with the one before. */
  const onSelect = (id: string | null) => {
    if (mode === 'connect' && id !== null && selected !== null && id !== selected) onConnect(selected, id);
    props.onSelect(id);
  };
  const viewport = useRef<ViewportHandle>(null);
  const group = useRef<SVGGElement>(null);
  const help = useId();
  const [entered, setEntered] = useState<string | null>(null);
  const say = (spoken: MapDraft, id: string, kind: DragKind) => {
    const room = roomIn(spoken, id);
    if (!room) return;
    const { position, size } = room;
    if (kind === 'move') announce(texts.moved(room.name, position.x, position.y));
    else announce(texts.resized(room.name, size.width, size.height));
  };
  const { floors, floor, showFloor } = useEditedFloor(draft, selected, emptyFloor);
  const arrangement = useMemo(
    () => arrange(mapRooms(draft), isAllShown ? floors : [floor]),
    [draft, isAllShown, floors, floor],
  );
  const { dragged, drawn, looseEnd, surface } = useMapDrag({
    taken: (event) => {
      const [grip, end] = [attributeAt(event.target, 'data-grip'), attributeAt(event.target, 'data-link')];
      if (grip) return { id: grip, kind: 'resize' };
      if (end) return { id: end, kind: 'link' };
      const id = roomAt(event.target);
      if (mode === 'draw' && !id) return { kind: 'draw' };
      if (mode === 'connect') return id && event.pointerType === 'mouse' ? { id, kind: 'link' } : null;
      // A finger moves the map, unless it is on the selected room.
      return id && (event.pointerType === 'mouse' || id === selected) ? { id, kind: 'move' } : null;
    },
    viewport,
    draft,
    onStart: onSelect,
    onDrop: (next, id, kind) => {
      onChange(next);
      say(next, id, kind);
    },
    onDraw: (rect) => drawAt(rect),
    onLink: (id, over) => {
      const other = roomAt(over);
      if (other && other !== id) onConnect(id, other);
    },
    shownAt: (room) => shownRect(arrangement, room),
  });
  const drawAt = (rect: CellRect) => {
    const { floor: on, place } = placeAt(arrangement, rect);
    onDraw(on, place);
  };
  const shown = dragged ?? draft;
  const rooms = useMemo(() => arranged(arrangement, mapRooms(shown)), [arrangement, shown]);
  // From the draft, so that it stays the same while a room is dragged.
  const resting = useMemo(
    () => arranged(arrangement, without(mapRooms(draft), selected)),
    [arrangement, draft, selected],
  );
  const own = useMemo(() => around(rooms, selected), [rooms, selected]);
  const content = useMemo(
    () => contentOf(arranged(arrangement, mapRooms(draft)), floors.length > 1),
    [arrangement, draft, floors.length],
  );
  const chosen = rooms.find(({ id }) => id === selected);
  const hasPicture = arrangement.floors.some(({ floor: each }) => draft.backgrounds?.[each]);
  const tabStop =
    [selected, entered, draft.startRoom].find((id) => rooms.some((room) => room.id === id)) ?? rooms[0]?.id;

  const focusRoom = (id: string) =>
    group.current?.querySelector<SVGGElement>(`[data-room="${id}"]`)?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({
    show: (room) => {
      if (isAllShown || room.floor === floor) viewport.current?.reveal(shownRect(arrangement, room));
      else showFloor(room.floor);
    },
    focus: focusRoom,
    floor,
  }));

  const onClick = (event: MouseEvent) => {
    const id = roomAt(event.target);
    if (id && id !== selected) onSelect(id);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const id = roomAt(event.target);
    if (id) return onOpen(id);
    const map = viewport.current;
    if (mode !== 'move' || !map || attributeAt(event.target, 'data-paper') === null) return;
    const { x, y } = map.toCell(event.clientX, event.clientY);
    drawAt({ x: Math.floor(x), y: Math.floor(y), ...USUAL });
  };
  const onKeyDown = useRoomKeyboard({
    rooms,
    draft,
    selected,
    isConnecting: mode === 'connect',
    onSelect,
    onChange,
    onOpen,
    onDelete,
    say,
    reveal: (room) => viewport.current?.reveal(shownRect(arrangement, room)),
    focus: focusRoom,
  });

  return (
    <>
      <Hidden>
        <span id={help}>{texts.help}</span>
      </Hidden>
      <Viewport
        key={isAllShown ? 'all' : floor}
        ref={viewport}
        label={texts.label(name)}
        content={content}
        corner={isAllShown ? null : <FloorTabs floors={floors} shown={floor} onFloor={showFloor} />}
        className={cx(css.canvas, mode !== 'move' && css[mode])}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard adds and opens rooms by its own keys */}
        <g ref={surface} className={hasPicture ? ABOVE_PICTURE : undefined} onDoubleClick={onDoubleClick}>
          <rect className={css.paper} data-paper="" {...inPixels(paperOf(content))} />
          {arrangement.floors.map(({ floor: each, shift }) => {
            const picture = draft.backgrounds?.[each];
            return picture && <FloorPicture key={each} picture={picture} shift={shift} />;
          })}
          {isAllShown &&
            arrangement.floors.map(({ floor: each, start, shift, top }) => (
              <text key={each} className={css.floor} x={(start + shift) * CELL} y={top * CELL - 12} fontSize={16}>
                {texts.floor(each)}
              </text>
            ))}
          <ConnectionLines
            rooms={resting}
            onConnection={onConnection}
            labelOf={connectionLabel}
            showDirection
            isTabStop={false}
          />
          <ConnectionLines rooms={own} onConnection={onConnection} labelOf={connectionLabel} showDirection />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what happens on its rooms bubbles up to it */}
          <g
            ref={group}
            className={css.rooms}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(event) => setEntered(roomAt(event.target))}
          >
            {rooms.map((room) => (
              <RoomShape
                key={room.id}
                room={room}
                role="button"
                tabIndex={room.id === tabStop ? 0 : -1}
                label={roomLabel(room, [], false)}
                aria-pressed={room.id === selected}
                aria-describedby={help}
                isSelected={room.id === selected}
                isStart={room.id === draft.startRoom}
              />
            ))}
          </g>
          {chosen && <SelectionFrame room={chosen} isDragged={dragged !== null} />}
          {drawn && <rect className={css.drawn} {...wallsOf(drawn)} rx={12} />}
          {looseEnd && <LooseLine end={looseEnd} rooms={rooms} />}
        </g>
        {rooms.length === 0 && (
          <text className={css.empty} x={30} y={30} textAnchor="middle" fontSize={16}>
            {texts.empty}
          </text>
        )}
      </Viewport>
    </>
  );
}

const USUAL = { width: ROOM_BOUNDS.size.default, height: ROOM_BOUNDS.size.default };
/** What is shown of a floor without rooms: enough to begin. */
const EMPTY: CellRect = { x: 0, y: 0, width: 12, height: 5 };
/** Cells around the rooms in which new ones can be drawn. */
const MARGIN = 30;

const paperOf = ({ x, y, width, height }: CellRect): CellRect => ({
  x: x - MARGIN,
  y: y - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
});

/** From the room to the pointer. */
function LooseLine({ end: { id, to }, rooms }: { end: LooseEnd; rooms: readonly MapRoom[] }) {
  const room = rooms.find((each) => each.id === id);
  if (!room) return null;
  const { x, y } = centreOf(inPixels(rectOf(room)));
  return <line className={css.loose} x1={x} y1={y} x2={to.x * CELL} y2={to.y * CELL} />;
}

/** What there is to see, with a free column for the buttons of the floors. */
function contentOf(rooms: readonly MapRoom[], hasFloors: boolean): CellRect {
  const { x, y, width, height } = rooms.length === 0 ? EMPTY : boundsOf(rooms.map(rectOf));
  return hasFloors ? { x: x - 1, y, width: width + 1, height } : { x, y, width, height };
}

const attributeAt = (target: EventTarget | null, name: 'data-grip' | 'data-link' | 'data-paper'): string | null =>
  (target as Element | null)?.closest(`[${name}]`)?.getAttribute(name) ?? null;

const connectionLabel = (a: MapRoom, b: MapRoom): string => previewTexts.connection.remove(a.name, b.name);

/**
 * The floor that is shown: the selected room's, until another is chosen by hand; that choice ends when another room is
 * selected or the selected one moves to another floor.
 */
function useEditedFloor(draft: MapDraft, selected: string | null, empty: number | null) {
  const floors = useMemo(
    () => [...new Set([...Object.values(draft.rooms).map(({ floor }) => floor), ...(empty === null ? [] : [empty])])],
    [draft, empty],
  );
  const own = roomIn(draft, selected)?.floor;
  const [chosen, setChosen] = useState<{ floor: number; from: string }>();
  const [last, setLast] = useState(() => own ?? roomIn(draft, draft.startRoom)?.floor ?? floors[0] ?? 1);
  const from = `${selected} ${own} ${empty}`;
  const [shownEmpty, setShownEmpty] = useState(empty);
  // An added floor is shown at once.
  if (shownEmpty !== empty) {
    setShownEmpty(empty);
    if (empty !== null) setChosen({ floor: empty, from });
  }
  const asked = chosen?.from === from ? chosen.floor : (own ?? last);
  const floor = floors.includes(asked) ? asked : (floors[0] ?? asked);
  // Without a selection the floor stays as it was.
  if (floor !== last) setLast(floor);
  return { floors, floor, showFloor: (next: number) => setChosen({ floor: next, from }) };
}

interface FrameProps {
  room: MapRoom;
  isDragged: boolean;
}

const GRIP = 11;

/** Around the selected room, above all others. One corner resizes it, another pulls a connection; so do keys. */
function SelectionFrame({ room, isDragged }: FrameProps) {
  const { x, y, width, height } = wallsOf(rectOf(room));
  const [right, bottom] = [x + width, y + height];
  return (
    <g className={cx(css.selection, isDragged && css.dragged)}>
      <rect className={css.frame} x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={16} />
      <g className={css.grip} data-grip={room.id}>
        <circle className={css.reach} cx={right} cy={bottom} r={24} />
        <circle className={css.knob} cx={right} cy={bottom} r={GRIP} />
        <path className={css.arrows} d={`M${right - 4} ${bottom - 4}l8 8m0 -5v5h-5M${right - 4} ${bottom + 1}v-5h5`} />
      </g>
      <g className={css.end} data-link={room.id}>
        <circle className={css.reach} cx={right} cy={y} r={20} />
        <circle className={css.knob} cx={right} cy={y} r={GRIP} />
        <path className={css.arrows} d={`M${right - 5} ${y}h10m-4 -4l4 4l-4 4`} />
      </g>
    </g>
  );
}
