import { LOG_KINDS, type StoryHostView } from '@luplay/contracts/story';
import { byText, Select, TextField } from '@luplay/web-kit';
import { useRef } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { host } from '../../../locale/host.ts';
import { byLogKind } from '../../actions.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import type { LogFilter } from './log-lines.ts';
import * as css from './log-panel.module.css';

const texts = host.log;
export const KIND_NAMES = byLogKind((name) => actionTexts[name].log, texts.kinds);
/** Neither a character's whole name nor a kind. */
const ANY = '*';

interface Props {
  filter: LogFilter;
  characters: StoryHostView['characters'];
  onChange: (part: Partial<LogFilter>) => void;
}

export function LogFilters({ filter, characters, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ l: () => search.current?.focus() });
  const names = byText(Object.values(characters), ({ name }) => name).map(({ name }) => ({ value: name, label: name }));
  const kinds = LOG_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields have labels of their own; a legend would repeat the heading
    <div className={css.filters} role="group" aria-label={texts.filters}>
      <Select
        label={texts.person}
        hideLabel
        value={filter.person ?? ANY}
        onValueChange={(person) => onChange({ person: person === ANY ? null : person })}
        options={[{ value: ANY, label: texts.everybody }, ...names]}
      />
      <Select
        label={texts.kind}
        hideLabel
        value={filter.kind ?? ANY}
        onValueChange={(value) => onChange({ kind: LOG_KINDS.find((kind) => kind === value) ?? null })}
        options={[{ value: ANY, label: texts.anyKind }, ...kinds]}
      />
      <TextField
        ref={search}
        label={texts.text}
        hideLabel
        placeholder={texts.text}
        type="search"
        autoComplete="off"
        aria-keyshortcuts="Alt+L"
        value={filter.text}
        onValueChange={(text) => onChange({ text })}
      />
    </div>
  );
}
