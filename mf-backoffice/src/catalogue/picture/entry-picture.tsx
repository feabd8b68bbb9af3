import { cx, Field, Icon, type IconName, Picture, type PictureKind, Row } from '@luplay/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { FileButton } from '../../files/file-button.tsx';
import { ru } from '../../locale/ru.ts';
import * as css from './entry-picture.module.css';
import { type ChosenPicture, PICTURE_MAX_MEGABYTES, readPicture } from './read-picture.ts';

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

interface PictureFieldProps {
  /** The current picture: the chosen one, the stored one, or none. */
  preview: ReactNode;
  chosen: boolean;
  onChoose: (picture: ChosenPicture) => void;
  error?: string;
}

/** A picture from a file. An unusable file shows an error here and changes nothing. */
export function PictureField({ preview, chosen, onChoose, error }: PictureFieldProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<File>(undefined);
  const read = async (file: File) => {
    latest.current = file;
    const result = await readPicture(file);
    // Another file was chosen while this one was being read.
    if (latest.current !== file) return;
    setRefused(typeof result === 'string' ? result : null);
    if (typeof result !== 'string') onChoose(result);
  };
  return (
    <Row gap={4} align="center">
      <span className={css.preview}>{preview}</span>
      <div className={css.field}>
        <Field label={ru.picture.label} hint={ru.picture.hint(PICTURE_MAX_MEGABYTES)} error={refused ?? error}>
          {(ids) => (
            <FileButton
              text={chosen ? ru.picture.another : ru.picture.choose}
              icon={chosen ? 'swap' : 'plus'}
              accept="image/png,image/jpeg"
              ids={ids}
              onFile={(file) => void read(file)}
            />
          )}
        </Field>
      </div>
    </Row>
  );
}
