import { Page } from '@luplay/web-kit';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import { ErrorsCard } from './errors-card.tsx';
import { LinksCard } from './links-card.tsx';
import { RemotesCard } from './remotes-card.tsx';
import { ServicesCard } from './services-card.tsx';

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
