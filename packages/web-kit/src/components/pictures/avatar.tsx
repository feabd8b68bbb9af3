import { type CSSProperties, useState } from 'react';
import { cx } from '../../styling/cx.ts';
import * as css from './avatar.module.css';
import { DEFAULT_PICTURES } from './picture.tsx';

interface AvatarProps {
  src?: string | null;
  name: string;
  /** A CSS colour for the border. */
  color?: string;
  size?: 's' | 'm' | 'l' | 'xl';
  /** The name stands beside it in text: the picture is then decoration. */
  decorative?: boolean;
}

/**
 * A person's picture in a border of their colour; the default one when it does not load, the first letter when there is
 * none.
 */
export function Avatar({ src, name, color, size = 'm', decorative }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const picture = src && [src, DEFAULT_PICTURES.person].find((path) => !broken.includes(path));
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      className={cx(css.avatar, size !== 'm' && css[size])}
      style={color ? ({ '--avatar-color': color } as CSSProperties) : undefined}
      {...naming}
    >
      {picture ? (
        <img src={picture} alt="" decoding="async" onError={() => setBroken([...broken, picture])} />
      ) : (
        (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('ru')
      )}
    </span>
  );
}
