import { cx, Icon, Picture } from '@luplay/web-kit';
import * as css from './medal.module.css';

/** An achievement's picture, round as in profiles. Decorative, because the title is beside it. */
export function Medal({ src, large }: { src: string | null; large?: boolean }) {
  const className = cx(css.medal, large && css.large);
  if (src) return <Picture kind="achievement" className={className} src={src} loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      <Icon name="trophy" size={40} />
    </span>
  );
}
