import { ROOM_BOUNDS } from '@luplay/contracts/story';
import { Grid, NumberField, Stack, Switch, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { charactersQuery, itemsQuery, npcsQuery } from '../../content/catalogues.ts';
import { EntryPicker } from '../../content/entry-picker.tsx';
import { previewTexts } from '../../locale/preview.ts';
import type { RoomErrors, RoomForm } from './room-edits.ts';
import * as css from './room-panel.module.css';

interface Props {
  form: RoomForm;
  errors: RoomErrors;
  change: (fields: Partial<RoomForm>) => void;
}

const texts = previewTexts.panel;
const { position, size, floor } = ROOM_BOUNDS;

export function WordFields({ form, errors, change }: Props) {
  return (
    <>
      <TextField
        label={texts.name}
        value={form.name}
        onValueChange={(name) => change({ name })}
        error={errors.name ?? null}
        autoComplete="off"
        required
      />
      <TextField
        label={texts.id}
        hint={texts.idHint}
        value={form.id}
        onValueChange={(id) => change({ id })}
        error={errors.id ?? null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={texts.description}
        value={form.description}
        onValueChange={(description) => change({ description })}
        error={errors.description ?? null}
        multiline
        rows={3}
      />
    </>
  );
}

export function PlaceFields({ form, errors, change }: Props) {
  const number = (
    field: 'x' | 'y' | 'width' | 'height' | 'floor',
    label: string,
    bounds: { min: number; max: number },
  ) => (
    <NumberField
      label={label}
      value={form[field]}
      onValueChange={(value) => change({ [field]: value })}
      error={errors[field] ?? null}
      min={bounds.min}
      max={bounds.max}
    />
  );
  return (
    <Grid min="145px" keep className={css.numbers}>
      {number('width', texts.width, size)}
      {number('height', texts.height, size)}
      {number('x', texts.x, position)}
      {number('y', texts.y, position)}
      {number('floor', texts.floor, floor)}
    </Grid>
  );
}

const FLAGS = ['locked', 'enabled', 'hidden'] as const;

export function StateFields({ form, change }: Props) {
  return (
    <Stack gap={0}>
      {FLAGS.map((flag) => (
        <Switch
          key={flag}
          label={texts[flag]}
          hint={texts[`${flag}Hint`]}
          checked={form[flag]}
          onCheckedChange={(checked) => change({ [flag]: checked })}
        />
      ))}
    </Stack>
  );
}

export function ContentFields({ form, errors, change }: Props) {
  const abilities = useId();
  const characters = useQuery(charactersQuery);
  const known = [...new Set(characters.data?.flatMap((character) => character.abilities))];
  return (
    <>
      <TextField
        label={texts.requiresAbility}
        hint={texts.abilityHint}
        value={form.requiresabilities}
        onValueChange={(requiresabilities) => change({ requiresabilities })}
        error={errors.requiresabilities ?? null}
        autoComplete="off"
        list={abilities}
      />
      <datalist id={abilities}>
        {known.map((ability) => (
          <option key={ability} value={ability} />
        ))}
      </datalist>
      <EntryPicker
        label={texts.requiresItem}
        pictures="storyItem"
        query={itemsQuery}
        chosen={form.requiresItem === null ? [] : [form.requiresItem]}
        onChange={(ids) => change({ requiresItem: ids.find((id) => id !== form.requiresItem) ?? null })}
      />
      <EntryPicker
        label={texts.items}
        pictures="storyItem"
        query={itemsQuery}
        chosen={form.items}
        onChange={(items) => change({ items })}
      />
      {errors.items && <p className={css.error}>{errors.items}</p>}
      <EntryPicker
        label={texts.npc}
        pictures="npc"
        query={npcsQuery}
        chosen={form.npc}
        onChange={(npc) => change({ npc })}
      />
      {errors.npc && <p className={css.error}>{errors.npc}</p>}
    </>
  );
}
