import { cx, Icon, type IconName, Picture, type PictureKind } from '@luplay/web-kit';
import * as css from './entry-picture.module.css';

/** The kinds of entries that have pictures; `round` as in profiles. */
const KINDS = {
  achievements: { icon: 'trophy', picture: 'achievement', round: true },
  characters: { icon: 'user', picture: 'character', round: false },
  items: { icon: 'gift', picture: 'storyItem', round: false },
  notes: { icon: 'story', picture: 'note', round: false },
  npcs: { icon: 'users', picture: 'npc', round: false },
} as const satisfies Record<string, { icon: IconName; picture: PictureKind; round: boolean }>;

interface Props {
  kind: keyof typeof KINDS;
  src: string | null;
  large?: boolean;
}

/** The picture of an entry; without one, the icon of its kind. Decoration: its name is beside it. */
export function EntryPicture({ kind, src, large }: Props) {
  const { icon, picture, round } = KINDS[kind];
  const className = cx(css.picture, large && css.large, round && css.round);
  if (src) return <Picture kind={picture} className={className} src={src} loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      <Icon name={icon} size={large ? 40 : 24} />
    </span>
  );
}
