import { AREA_COUNT, type Area, type Place, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { areaNumber, cornersIn, without } from '@luplay/quiz-rules/editing';
import { ChoiceGroup, Grid, IconButton, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { DecimalField } from '../number/decimal-field.tsx';
import { Partial } from '../partial.tsx';
import { placed } from '../placed.ts';
import { AreaBoard } from './area-board.tsx';
import * as css from './fields.module.css';

/** The areas that are right: drawn on the picture, and as numbers. */
export function Fields({ question, set, picture }: AnswerFieldsProps<'point'>) {
  const { areas, ratio, partial } = question;
  const [own, setOwn] = useState<number>();
  const [selected, setSelected] = useState(0);
  // What is drawn is judged by the present picture's ratio.
  const change = (next: Area[], mark?: string) => set({ areas: next, ...(own !== undefined && { ratio: own }) }, mark);
  return (
    <>
      <ChoiceGroup label={texts.areas} hint={picture === undefined ? texts.areasNoPicture : texts.areasHint}>
        {picture !== undefined && (
          <AreaBoard
            picture={picture}
            areas={areas}
            ratio={own ?? ratio ?? 1}
            onRatio={(shown) => setOwn(Math.min(10, Math.max(0.1, Math.round(shown * 10_000) / 10_000)))}
            selected={Math.min(selected, areas.length - 1)}
            onSelect={setSelected}
            onChange={(index, area) => change(areas.with(index, area))}
            onAdd={
              areas.length < AREA_COUNT
                ? (area) => {
                    change([...areas, area]);
                    setSelected(areas.length);
                  }
                : undefined
            }
          />
        )}
        {placed(areas).map(({ place: index, entry: area }) => (
          <ChoiceGroup key={index} label={areaNumber(index + 1)} className={css.area}>
            <TextField
              label={texts.areaName}
              hint={texts.areaNameHint}
              value={area.name ?? ''}
              maxLength={QUIZ_LIMITS.unit}
              onValueChange={(name) => change(areas.with(index, { ...area, name }), `area name ${index}`)}
              onFocus={() => setSelected(index)}
              autoComplete="off"
            />
            <Numbers area={area} onChange={(next) => change(areas.with(index, next), `area ${index}`)} />
            <IconButton
              label={texts.removeArea(index + 1)}
              icon="trash"
              onClick={() => {
                change(without(areas, index));
                setSelected(0);
              }}
            />
          </ChoiceGroup>
        ))}
      </ChoiceGroup>
      <Partial of="point" checked={partial} set={set} />
    </>
  );
}

/** Without the remains of binary fractions. */
const percent = (share: number): number => Math.round(share * 1e6) / 1e4;
const CIRCLE = { x: 0, y: 0, radius: 1 } as const;
type Side = keyof typeof CIRCLE;

interface NumbersProps {
  area: Area;
  onChange: (area: Area) => void;
}

/** The place and the size in percent of the picture. */
function Numbers({ area, onChange }: NumbersProps) {
  if ('polygon' in area) return <Corners area={area} onChange={onChange} />;
  const { circle } = area;
  return (
    <Grid min="90px">
      {(Object.keys(CIRCLE) as Side[]).map((side) => (
        <DecimalField
          key={side}
          label={texts.areaNumbers[side]}
          value={percent(circle[side])}
          onValueChange={(value) => {
            if (value !== null && value >= CIRCLE[side] && value <= 100)
              onChange({ ...area, circle: { ...circle, [side]: value / 100 } });
          }}
        />
      ))}
    </Grid>
  );
}

const cornersText = (corners: readonly Place[]): string =>
  corners.map(({ x, y }) => `${percent(x)} ${percent(y)}`).join('; ');

function Corners({ area, onChange }: { area: Extract<Area, { polygon: Place[] }>; onChange: (area: Area) => void }) {
  const [typed, setTyped] = useState('');
  const meant = cornersIn(typed, 100);
  const shown = cornersText(area.polygon);
  // What is typed stays as long as it means the corners, or none.
  const isKept = typed !== '' && (meant === null || cornersText(meant) === shown);
  return (
    <TextField
      label={texts.corners}
      hint={texts.cornersHint}
      value={isKept ? typed : shown}
      error={isKept && meant === null ? texts.badCorners : null}
      multiline
      contained
      rows={2}
      onValueChange={(next) => {
        setTyped(next);
        const polygon = cornersIn(next, 100);
        if (polygon) onChange({ ...area, polygon });
      }}
      onBlur={() => setTyped('')}
    />
  );
}
