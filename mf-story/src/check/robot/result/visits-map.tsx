import type { PlayContent } from '@luplay/story-rules';
import type { RobotReport, RoomResult } from '@luplay/story-rules/robot';
import { cx, Icon, Stack } from '@luplay/web-kit';
import { useMemo } from 'react';
import { ConnectionLines } from '../../../live-map/connection-lines.tsx';
import { FloorTabs } from '../../../live-map/floor-tabs.tsx';
import { boundsOf } from '../../../live-map/layout/geometry.ts';
import { roomLayout } from '../../../live-map/layout/room-layout.ts';
import { type MapRoom, rectOf, wholeRoom } from '../../../live-map/model.ts';
import { Rooms } from '../../../live-map/rooms.tsx';
import { useFloor } from '../../../live-map/use-floor.ts';
import { Viewport } from '../../../live-map/viewport/viewport.tsx';
import { checkTexts } from '../../../locale/check.ts';
import { share } from './numbers.ts';
import * as css from './visits-map.module.css';

const texts = checkTexts.result;

const NOBODY: readonly never[] = [];
/** Shading of the most visited room. */
const DARKEST = 0.6;
const PILL = { height: 22, perLetter: 7.5, padding: 16 } as const;

/** The map with how often the robot came to each room, and which rooms it never saw or could not leave. */
export function VisitsMap({ content, report }: { content: PlayContent; report: RobotReport }) {
  const rooms = useMemo(() => Object.values(content.rooms).map(wholeRoom), [content]);
  const { floors, shown, show } = useFloor(rooms, null, content.startRoom);
  const onFloor = useMemo(() => rooms.filter(({ floor }) => floor === shown), [rooms, shown]);
  const most = Math.max(1, ...Object.values(report.rooms).map(({ visits }) => visits));
  const overlay = (room: MapRoom) => {
    const result = report.rooms[room.id];
    return result && <Visits room={room} result={result} most={most} plays={report.plays} />;
  };
  return (
    <Stack as="figure" gap={2} className={css.figure}>
      <div className={css.map}>
        {/* Without a focus the whole floor is in sight. */}
        <Viewport
          key={shown}
          label={texts.map}
          content={boundsOf(onFloor.map(rectOf))}
          corner={<FloorTabs floors={floors} shown={shown} current={undefined} onFloor={show} />}
        >
          <ConnectionLines rooms={onFloor} />
          <Rooms rooms={onFloor} startRoom={content.startRoom} markers={NOBODY} overlay={overlay} />
        </Viewport>
      </div>
      <figcaption className={css.legend}>
        <span>
          <span className={css.sample}>%</span> {texts.legend.share}
        </span>
        <span>
          <span className={cx(css.sample, css.bad)}>{texts.never}</span> {texts.legend.never}
        </span>
        <span>
          <span className={cx(css.sample, css.bad)}>
            <Icon name="door" size={14} />
          </span>{' '}
          {texts.legend.deadEnd}
        </span>
      </figcaption>
    </Stack>
  );
}

interface VisitsProps {
  room: MapRoom;
  result: RoomResult;
  most: number;
  plays: number;
}

/** Shading over the room, and a label on its lower wall. */
function Visits({ room, result, most, plays }: VisitsProps) {
  const { walls } = roomLayout(room, false);
  const isBad = result.plays === 0 || result.deadEnds > 0;
  const text = result.plays === 0 ? texts.never : share(result.plays, plays);
  const door = result.deadEnds > 0 ? 18 : 0;
  const width = text.length * PILL.perLetter + PILL.padding + door;
  return (
    <g className={css.visits}>
      <rect
        {...walls}
        rx={12}
        className={cx(css.shade, isBad && css.bad)}
        fillOpacity={isBad ? 0 : (DARKEST * result.visits) / most}
      />
      <g transform={`translate(${walls.x + walls.width / 2} ${walls.y + walls.height})`}>
        <rect
          className={cx(css.pill, isBad && css.bad)}
          {...{ x: -width / 2, y: -PILL.height / 2, width, height: PILL.height, rx: PILL.height / 2 }}
        />
        {door > 0 && (
          <g className={css.door} transform={`translate(${-width / 2 + 7} -7)`}>
            <Icon name="door" size={14} />
          </g>
        )}
        <text className={cx(css.text, isBad && css.bad)} x={door / 2} textAnchor="middle" dominantBaseline="central">
          {text}
        </text>
      </g>
    </g>
  );
}
