import { ICONS, type IconName } from './paths.ts';

interface IconProps {
  name: IconName;
  /** CSS pixels. */
  size?: number;
  /** Read out instead of the picture; without it the icon is decoration. */
  label?: string;
  className?: string;
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title element would show a tip; the name is an aria-label
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={name === 'play' || name === 'stop' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...naming}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
