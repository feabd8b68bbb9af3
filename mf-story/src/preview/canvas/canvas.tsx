import { announce, cx, Hidden } from '@luplay/web-kit';
import { type MouseEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ConnectionLines } from '../../live-map/connection-lines.tsx';
import { FloorTabs } from '../../live-map/floor-tabs.tsx';
import { boundsOf, wallsOf } from '../../live-map/layout/geometry.ts';
import { type CellRect, type MapRoom, rectOf } from '../../live-map/model.ts';
import { roomLabel } from '../../live-map/room-label.ts';
import { RoomShape } from '../../live-map/room-shape.tsx';
import { Viewport } from '../../live-map/viewport/viewport.tsx';
import type { ViewportHandle } from '../../live-map/viewport/viewport-context.ts';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import * as css from './canvas.module.css';
import { around, mapRooms, without } from './map-rooms.ts';
import { type DragKind, useRoomDrag } from './use-room-drag.ts';
import { roomAt, useRoomKeyboard } from './use-room-keyboard.ts';

export interface CanvasHandle {
  /** Shows the room's floor and moves the map until the room is seen. */
  show: (room: MapRoom) => void;
  focus: (id: string) => void;
  /** That is shown. */
  floor: number;
}

interface Props {
  name: string;
  draft: MapDraft;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** `gesture`: changes that are undone together. */
  onChange: (draft: MapDraft, gesture?: string) => void;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
  onConnection: (a: string, b: string) => void;
  ref?: Ref<CanvasHandle>;
}

const texts = previewTexts.canvas;

/** The rooms of one floor, to be moved, connected and chosen by pointer and keyboard. */
export function Canvas({ name, draft, selected, onSelect, onChange, onOpen, onDelete, onConnection, ref }: Props) {
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
  const { dragged, surface } = useRoomDrag({
    taken: (event) => {
      const grip = gripAt(event.target);
      if (grip) return { id: grip, kind: 'resize' };
      const id = roomAt(event.target);
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
  });
  const shown = dragged ?? draft;
  const all = useMemo(() => mapRooms(shown), [shown]);
  const { floors, floor, showFloor } = useEditedFloor(draft, selected);
  const rooms = useMemo(() => all.filter((room) => room.floor === floor), [all, floor]);
  // From the draft, so that it stays the same while a room is dragged.
  const resting = useMemo(
    () => without(mapRooms(draft), selected).filter((room) => room.floor === floor),
    [draft, selected, floor],
  );
  const own = useMemo(() => around(rooms, selected), [rooms, selected]);
  const content = useMemo(() => contentOf(draft, floor, floors.length > 1), [draft, floor, floors.length]);
  const chosen = rooms.find(({ id }) => id === selected);
  const tabStop =
    [selected, entered, draft.startRoom].find((id) => rooms.some((room) => room.id === id)) ?? rooms[0]?.id;

  const focusRoom = (id: string) =>
    group.current?.querySelector<SVGGElement>(`[data-room="${id}"]`)?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({
    show: (room) => {
      if (room.floor === floor) viewport.current?.reveal(rectOf(room));
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
    if (id) onOpen(id);
  };
  const onKeyDown = useRoomKeyboard({
    rooms,
    draft,
    selected,
    onSelect,
    onChange,
    onOpen,
    onDelete,
    say,
    reveal: (room) => viewport.current?.reveal(rectOf(room)),
    focus: focusRoom,
  });

  return (
    <>
      <Hidden>
        <span id={help}>{texts.help}</span>
      </Hidden>
      <Viewport
        key={floor}
        ref={viewport}
        label={texts.label(name)}
        content={content}
        corner={<FloorTabs floors={floors} shown={floor} onFloor={showFloor} />}
        className={css.canvas}
      >
        <ConnectionLines
          rooms={resting}
          onConnection={onConnection}
          labelOf={connectionLabel}
          showDirection
          isTabStop={false}
        />
        <ConnectionLines rooms={own} onConnection={onConnection} labelOf={connectionLabel} showDirection />
        <g ref={surface}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what happens on its rooms bubbles up to it */}
          <g
            ref={group}
            className={css.rooms}
            onClick={onClick}
            onDoubleClick={onDoubleClick}
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

/** What there is to see on a floor, with a free column for the buttons of the floors. */
function contentOf(draft: MapDraft, floor: number, hasFloors: boolean): CellRect {
  const onFloor = mapRooms(draft).filter((room) => room.floor === floor);
  const { x, y, width, height } = boundsOf(onFloor.map(rectOf));
  return hasFloors ? { x: x - 1, y, width: width + 1, height } : { x, y, width, height };
}

const gripAt = (target: EventTarget | null): string | null =>
  (target as Element | null)?.closest('[data-grip]')?.getAttribute('data-grip') ?? null;

const connectionLabel = (a: MapRoom, b: MapRoom): string => previewTexts.connection.remove(a.name, b.name);

/**
 * The floor that is shown: the selected room's, until another is chosen by hand; that choice ends when another room is
 * selected or the selected one moves to another floor.
 */
function useEditedFloor(draft: MapDraft, selected: string | null) {
  const floors = [...new Set(Object.values(draft.rooms).map(({ floor }) => floor))];
  const own = roomIn(draft, selected)?.floor;
  const [chosen, setChosen] = useState<{ floor: number; from: string }>();
  const [last, setLast] = useState(() => own ?? roomIn(draft, draft.startRoom)?.floor ?? floors[0] ?? 1);
  const from = `${selected} ${own}`;
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

/** Around the selected room, above all others, with a corner to resize it. The keyboard does that with Shift. */
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
    </g>
  );
}
