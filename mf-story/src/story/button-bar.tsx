import { Icon, type IconName } from '@luplay/web-kit';
import { Link } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import * as css from './button-bar.module.css';

/** A dialog that the bar opens. */
export type Opened = 'clippings' | 'preview';

interface Props {
  isDeveloper: boolean;
  /** Guests may not. */
  mayPlay: boolean;
  mapShown: boolean;
  onToggleMap: () => void;
  onOpen: (dialog: Opened) => void;
}

/** The floating buttons above the scrolling screen. */
export function ButtonBar({ isDeveloper, mayPlay, mapShown, onToggleMap, onOpen }: Props) {
  const opens = (dialog: Opened) => ({ 'aria-haspopup': 'dialog' as const, onClick: () => onOpen(dialog) });
  return (
    <section className={css.bar} aria-label={ru.bar.label}>
      <button type="button" className={css.button} aria-pressed={mapShown} onClick={onToggleMap}>
        <Content icon="map" text={ru.bar.map} />
      </button>
      <button type="button" className={css.button} {...opens('clippings')}>
        <Content icon="newspaper" text={ru.bar.clippings} />
      </button>
      {mayPlay && (
        <Link className={css.button} to="/storyPlay">
          <Content icon="play" text={ru.bar.play} />
        </Link>
      )}
      {isDeveloper && (
        <button type="button" className={css.button} {...opens('preview')}>
          <Content icon="eye" text={ru.bar.preview} />
        </button>
      )}
      {isDeveloper && (
        <Link className={css.button} to="/storiesConfigurator">
          <Content icon="settings" text={ru.bar.chapters} />
        </Link>
      )}
    </section>
  );
}

const Content = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} size={24} />
    {text}
  </>
);
