import type { CSSProperties } from 'react';
import { cx } from '../../styling/cx.ts';
import * as css from './avatar.module.css';
import { DEFAULT_PICTURES, useBroken } from './picture.tsx';

interface AvatarProps {
  src?: string | null;
  name: string;
  /** A CSS colour for the border. */
  color?: string;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  /** The name is shown beside it as text, so the picture is decoration. */
  decorative?: boolean;
}

/**
 * A user's picture with a border in their colour. Falls back to the default picture, then to the first letter.
 */
export function Avatar({ src, name, color, size = 'm', decorative }: AvatarProps) {
  const [broken, addBroken] = useBroken();
  const picture = src && [src, DEFAULT_PICTURES.person].find((path) => !broken.includes(path));
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      className={cx(css.avatar, size !== 'm' && css[size])}
      style={color ? ({ '--avatar-color': color } as CSSProperties) : undefined}
      {...naming}
    >
      {picture ? (
        <img src={picture} alt="" decoding="async" onError={() => addBroken(picture)} />
      ) : (
        (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('ru')
      )}
    </span>
  );
}
