import type { Room } from '@luplay/contracts/story';
import { ChoiceGroup, cx, nameAndId, SearchField, Switch, useSearch } from '@luplay/web-kit';
import { useState } from 'react';
import { previewTexts } from '../../locale/preview.ts';
import { type Link, toggled } from '../draft/connections.ts';
import * as css from './link-buttons.module.css';

interface Props {
  others: readonly Room[];
  linkTo: (id: string) => Link;
  onChange: (id: string, link: Link) => void;
  error?: string | undefined;
}

const texts = previewTexts.panel;
/** Read out by their names; the arrow shows the direction from this room. */
const ARROWS: Record<Link, string> = { none: '', both: '⇄', out: '→', in: '←' };
/** More rooms have a search field. */
const LONG = 8;

/** A button for each other room, which connects and disconnects it. */
export function LinkButtons({ others, linkTo, onChange, error }: Props) {
  const [bothWays, setBothWays] = useState(true);
  const search = useSearch();
  const found = search.found(others, nameAndId);
  if (others.length === 0) return <p className={css.note}>{texts.noOthers}</p>;
  return (
    <ChoiceGroup label={texts.connections} hint={texts.connectionsHint} error={error ?? null} className={css.links}>
      <Switch label={texts.bothWays} checked={bothWays} onCheckedChange={setBothWays} />
      {others.length > LONG && (
        <SearchField
          label={`${texts.connections}: ${previewTexts.picker.search}`}
          placeholder={previewTexts.picker.search}
          {...search.field}
        />
      )}
      {found.length === 0 && <p className={css.note}>{previewTexts.picker.nothing}</p>}
      <ul className={css.list}>
        {found.map(({ id, name }) => {
          const link = linkTo(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={cx(css.link, link !== 'none' && css.linked)}
                aria-pressed={link !== 'none'}
                aria-label={`${name}: ${texts.links[link]}`}
                title={`${id}: ${texts.links[link]}`}
                onClick={() => onChange(id, toggled(link, bothWays))}
              >
                <span className={css.name}>{name}</span>
                <span aria-hidden="true">{ARROWS[link]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </ChoiceGroup>
  );
}
