import { cx, Icon, type IconName, Picture, type PictureKind } from '@luplay/web-kit';
import * as css from './entry-picture.module.css';

/** The kinds that have pictures. */
export type PicturedKind = 'characters' | 'items' | 'notes' | 'npcs';

const ICONS: Record<PicturedKind, IconName> = { characters: 'user', items: 'gift', notes: 'story', npcs: 'users' };
const PICTURES: Record<PicturedKind, PictureKind> = {
  characters: 'character',
  items: 'storyItem',
  notes: 'note',
  npcs: 'npc',
};

interface Props {
  kind: PicturedKind;
  src: string | null;
  large?: boolean;
}

/** An entry's picture, or its kind's icon. Decorative, because the name is beside it. */
export function EntryPicture({ kind, src, large }: Props) {
  const className = cx(css.picture, large && css.large);
  if (src) return <Picture kind={PICTURES[kind]} className={className} src={src} loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      <Icon name={ICONS[kind]} size={large ? 40 : 24} />
    </span>
  );
}
