import { ButtonLink, Card, Page } from '@luplay/web-kit';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import type { RemoteState } from '../../remotes/registry.ts';
import { useRegistry } from '../../remotes/use-registry.ts';
import * as css from './dev-panel.module.css';
import { ErrorsCard } from './errors-card.tsx';
import { RemotesCard } from './remotes-card.tsx';
import { ServicesCard } from './services-card.tsx';

/** The tools that the remotes declare for developers, in their order. */
const devLinks = (remotes: readonly RemoteState[]) =>
  remotes
    .flatMap(({ routes }) => routes.flatMap(({ devPanel, path }) => (devPanel ? [{ ...devPanel, to: path }] : [])))
    .sort((one, other) => one.order - other.order);

function LinksCard() {
  const links = devLinks(useRegistry().remotes);
  if (links.length === 0) return null;
  return (
    <Card as="section" title={texts.links}>
      <nav className={css.links} aria-label={texts.links}>
        {links.map(({ to, title, icon }) => (
          <ButtonLink key={to} to={to} icon={icon}>
            {title}
          </ButtonLink>
        ))}
      </nav>
    </Card>
  );
}

/** For developers: tools, the services behind the gateway, the remotes of this page, errors of browsers. */
export default function DevPanelScreen() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <LinksCard />
      <ServicesCard />
      <RemotesCard />
      <ErrorsCard />
    </Page>
  );
}
