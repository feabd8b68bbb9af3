import { IconButton } from '@luplay/web-kit';
import { memo } from 'react';
import { changeTheme, moveTheme } from '../draft/changes.ts';
import type { KeyedTheme } from '../draft/draft.ts';
import { duplicateTheme } from '../draft/moves.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import type { Removal } from '../keys/commands.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './theme.module.css';

interface Props extends Pick<KeyedTheme, 'name' | 'icon' | 'isCollapsed'> {
  themeKey: string;
  /** Number of questions. */
  count: number;
  change: DraftEditor['change'];
  adjust: DraftEditor['adjust'];
  onRemove: (removal: Removal) => void;
}

/** The line of a theme with its tools. Rendered again only when it changes: most key presses change a question. */
export const ThemeHead = memo(function ThemeHead(props: Props) {
  const { themeKey, name, icon, count, isCollapsed, change, adjust, onRemove } = props;
  return (
    <div className={css.head}>
      <span className={css.handle} data-drag="theme" aria-hidden="true" />
      <IconButton
        icon={isCollapsed ? 'chevron-right' : 'chevron-down'}
        label={`${isCollapsed ? texts.theme.expand : texts.theme.collapse}: ${name}`}
        aria-expanded={!isCollapsed}
        data-part="fold"
        onClick={() => adjust((draft) => changeTheme(draft, themeKey, { isCollapsed: !isCollapsed }))}
      />
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={css.name}>{name}</h2>
      <span className={css.count}>{count}</span>
      <div className={css.tools}>
        <IconButton
          icon="chevron-up"
          label={`${texts.theme.up}: ${name}`}
          onClick={() => change((draft) => moveTheme(draft, themeKey, -1))}
        />
        <IconButton
          icon="chevron-down"
          label={`${texts.theme.down}: ${name}`}
          onClick={() => change((draft) => moveTheme(draft, themeKey, 1))}
        />
        <IconButton
          icon="copy"
          label={`${authoring.duplicateTheme}: ${name}`}
          onClick={() => change((draft) => duplicateTheme(draft, themeKey))}
        />
        <IconButton
          icon="trash"
          label={`${texts.theme.delete}: ${name}`}
          onClick={() => onRemove({ kind: 'theme', key: themeKey })}
        />
      </div>
    </div>
  );
});
