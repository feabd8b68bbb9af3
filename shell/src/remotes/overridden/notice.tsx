import { Button, ButtonLink, Icon } from '@luplay/web-kit';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import { DEV_PANEL } from '../../paths.ts';
import { clearOverrides } from './clear.ts';
import * as css from './notice.module.css';

/** Says on every screen that this browser loads other builds than the released ones. */
export default function OverrideNotice({ titles }: { titles: readonly string[] }) {
  return (
    <aside className={css.notice} aria-label={texts.overrides.label}>
      <p className={css.text}>
        <Icon name="warning" /> {texts.overrides.active(titles.join(', '))}
      </p>
      <ButtonLink size="s" to={DEV_PANEL}>
        {texts.title}
      </ButtonLink>
      <Button size="s" onClick={clearOverrides}>
        {texts.overrides.clearAll}
      </Button>
    </aside>
  );
}
