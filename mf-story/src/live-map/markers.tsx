import { cx } from '@luplay/web-kit';
import { memo, useId, useState } from 'react';
import { liveMapTexts as texts } from '../locale/live-map.ts';
import { markerSlots } from './layout/marker-slots.ts';
import { roomLayout } from './layout/room-layout.ts';
import * as css from './markers.module.css';
import type { MapMarker, MapRoom } from './model.ts';

const ORDER = { you: 0, player: 1, npc: 2 } as const;

interface Props {
  room: MapRoom;
  markers: readonly MapMarker[];
  /** Players can be dragged to another room. */
  mayMove: boolean;
}

/** Who stands in one room, without overlap. Their names are in the label of the room. */
export const Markers = memo(function Markers({ room, markers, mayMove }: Props) {
  const sorted = [...markers].sort((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  const { size, slots, more } = markerSlots(sorted.length, roomLayout(room, true).markers);
  return (
    <g className={css.markers}>
      {slots.map(({ x, y }, index) => {
        const marker = sorted[index];
        if (!marker) return null;
        const isLast = more > 0 && index === slots.length - 1;
        return (
          <g key={isLast ? 'more' : marker.id} transform={`translate(${x} ${y})`}>
            {isLast ? <More size={size} number={more} /> : <Marker marker={marker} size={size} mayMove={mayMove} />}
          </g>
        );
      })}
    </g>
  );
});

function More({ size, number }: { size: number; number: number }) {
  return (
    <g className={css.more}>
      <circle r={size / 2} />
      <text textAnchor="middle" dominantBaseline="central" fontSize={size * 0.5}>
        +{number}
      </text>
    </g>
  );
}

function Marker({ marker, size, mayMove }: { marker: MapMarker; size: number; mayMove: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const clip = useId();
  const radius = size / 2;
  const corner = marker.kind === 'npc' ? size * 0.28 : radius;
  const frame = { x: -radius, y: -radius, width: size, height: size, rx: corner };
  const picture = marker.image !== broken ? marker.image : null;
  const isGrabbable = mayMove && marker.kind === 'player';
  return (
    <g
      className={cx(
        css[marker.kind],
        marker.isDead && css.dead,
        marker.isAway && css.away,
        isGrabbable && css.grabbable,
      )}
      {...(isGrabbable && { 'data-marker': marker.id })}
    >
      <clipPath id={clip}>
        <rect {...frame} />
      </clipPath>
      <rect className={css.ground} {...frame} />
      {picture ? (
        <image
          className={css.picture}
          href={picture}
          {...frame}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
          onError={() => setBroken(picture)}
        />
      ) : (
        <text className={css.initials} textAnchor="middle" dominantBaseline="central" fontSize={size * 0.42}>
          {marker.shortName}
        </text>
      )}
      <rect className={css.frame} {...frame} />
      {marker.isDead && (
        <path
          className={css.cross}
          d={`M${-radius * 0.6} ${-radius * 0.6}L${radius * 0.6} ${radius * 0.6}M${radius * 0.6} ${-radius * 0.6}L${-radius * 0.6} ${radius * 0.6}`}
        />
      )}
      {marker.kind === 'you' && <You size={size} />}
    </g>
  );
}

function You({ size }: { size: number }) {
  const height = Math.max(12, size * 0.38);
  const width = height * 2;
  return (
    <g className={css.tag} transform={`translate(0 ${size / 2})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text textAnchor="middle" dominantBaseline="central" fontSize={height * 0.78}>
        {texts.you}
      </text>
    </g>
  );
}
