import { Button, ButtonLink, Icon, Row } from '@luplay/web-kit';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import { DEV_PANEL } from '../../paths.ts';
import { storedOverrides, storeOverride, withoutOverrides } from '../loading/overrides.ts';
import * as css from './notice.module.css';

/** Forgets every override, and loads the page with the released remotes. */
function clearOverrides(): void {
  for (const name of Object.keys(storedOverrides())) storeOverride(name, null);
  location.replace(withoutOverrides(location.href));
}

/** Says on every screen that this browser loads other builds than the released ones. */
export default function OverrideNotice({ titles }: { titles: readonly string[] }) {
  return (
    <Row
      as="aside"
      gap={2}
      align="center"
      justify="center"
      wrap
      className={css.notice}
      aria-label={texts.overrides.label}
    >
      <Row as="p" gap={2} align="center" className={css.text}>
        <Icon name="warning" /> {texts.overrides.active(titles.join(', '))}
      </Row>
      <ButtonLink size="s" to={DEV_PANEL}>
        {texts.title}
      </ButtonLink>
      <Button size="s" onClick={clearOverrides}>
        {texts.overrides.clearAll}
      </Button>
    </Row>
  );
}
