import { Badge, ButtonLink, Card, Page, QueryView, Row, Stack, Table } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import type { RemoteState } from '../../remotes/registry.ts';
import { useRegistry } from '../../remotes/use-registry.ts';
import * as css from './dev-panel.module.css';
import { ErrorsCard } from './errors-card.tsx';
import { healthQuery } from './health.ts';
import { RemotesCard } from './remotes-card.tsx';
import { StateBadge } from './state-badge.tsx';

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
      <Row as="nav" gap={2} align="center" wrap aria-label={texts.links}>
        {links.map(({ to, title, icon }) => (
          <ButtonLink key={to} to={to} icon={icon}>
            {title}
          </ButtonLink>
        ))}
      </Row>
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

/** The services behind the gateway, and what they warn of. */
function ServicesCard() {
  const query = useQuery(healthQuery);
  return (
    <Card as="section" title={texts.services}>
      <QueryView query={query} errorText={texts.servicesFailed}>
        {({ services, warnings }) => (
          <>
            <Table
              label={texts.services}
              rows={Object.entries(services)}
              rowKey={([name]) => name}
              columns={[
                { key: 'name', title: texts.name, render: ([name]) => name },
                { key: 'state', title: texts.state, render: ([, { status }]) => <StateBadge good={status === 'up'} /> },
                { key: 'replicas', title: texts.replicas, render: ([, { replicas }]) => replicas },
                { key: 'version', title: texts.version, render: ([, { version }]) => version ?? '—' },
                { key: 'contract', title: texts.contract, render: ([, { contract }]) => contract ?? '—' },
              ]}
            />
            {warnings.length > 0 && (
              <Stack as="ul" gap={2} className={css.warnings} aria-label={texts.warnings}>
                {warnings.map(({ part, message }) => (
                  <li key={part + message}>
                    <Badge tone="warm" icon="warning">
                      {part}
                    </Badge>{' '}
                    {message}
                  </li>
                ))}
              </Stack>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
