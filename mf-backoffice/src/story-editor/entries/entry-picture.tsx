import { cx, Icon, type IconName } from '@luplay/web-kit';
import { useState } from 'react';
import * as css from './entry-picture.module.css';

/** The kinds that have pictures. */
export type PicturedKind = 'characters' | 'items' | 'notes' | 'npcs';

const ICONS: Record<PicturedKind, IconName> = { characters: 'user', items: 'gift', notes: 'story', npcs: 'users' };

interface Props {
  kind: PicturedKind;
  src: string | null;
  large?: boolean;
}

/** An entry's picture; its kind's sign when it has none or it does not load. Decoration: its name stands beside it. */
export function EntryPicture({ kind, src, large }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const className = cx(css.picture, large && css.large);
  if (src && src !== broken) {
    return (
      <img className={className} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
    );
  }
  return (
    <span className={className} aria-hidden="true">
      <Icon name={ICONS[kind]} size={large ? 40 : 24} />
    </span>
  );
}
