import { IconButton, NumberField, Row, Select, Stack } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { eveningTexts as texts } from '../../locale/evening.ts';
import * as css from './evening.module.css';

interface PartProps {
  title: string;
  count?: number;
  children: ReactNode;
}

/** One part of the evening, folded: a chapter's form is long. */
export const Part = ({ title, count, children }: PartProps) => (
  <details className={css.part}>
    <summary className={css.summary}>
      {title}
      {count ? <span className={css.count}>{count}</span> : null}
    </summary>
    <Stack className={css.body}>{children}</Stack>
  </details>
);

interface EntryProps {
  label: string;
  onRemove: () => void;
  /** Absent for the first. */
  onMoveUp?: (() => void) | undefined;
  children: ReactNode;
}

/** One act, vote or text of a list. */
export const Entry = ({ label, onRemove, onMoveUp, children }: EntryProps) => (
  <Stack role="group" aria-label={label} className={css.entry}>
    <Row gap={2} align="center" justify="between">
      <h4 className={css.name}>{label}</h4>
      <Row gap={1}>
        {onMoveUp && <IconButton icon="chevron-up" label={texts.moveUp(label)} onClick={onMoveUp} />}
        <IconButton icon="trash" label={texts.remove(label)} onClick={onRemove} />
      </Row>
    </Row>
    {children}
  </Stack>
);

interface WholeProps {
  label: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
}

/** A number that is never empty: while the field is, the number before stays. */
export const Whole = ({ onChange, ...field }: WholeProps) => (
  <NumberField {...field} onValueChange={(value) => value !== null && onChange(value)} />
);

interface AdderProps {
  label: string;
  placeholder: string;
  options: readonly { id: string; name: string }[];
  onAdd: (id: string) => void;
}

/** Adds one of those that are left. */
export const Adder = ({ label, placeholder, options, onAdd }: AdderProps) => (
  <Select
    label={label}
    placeholder={placeholder}
    value={null}
    onValueChange={onAdd}
    options={options.map(({ id, name }) => ({ value: id, label: name, hint: id }))}
  />
);
