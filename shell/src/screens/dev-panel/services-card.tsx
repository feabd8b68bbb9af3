import { Badge, Card, QueryView, Table } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import * as css from './dev-panel.module.css';
import { healthQuery } from './health.ts';
import { StateBadge } from './state-badge.tsx';

/** The services behind the gateway, and what they warn of. */
export function ServicesCard() {
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
              <ul className={css.warnings} aria-label={texts.warnings}>
                {warnings.map(({ part, message }) => (
                  <li key={part + message}>
                    <Badge tone="warm" icon="warning">
                      {part}
                    </Badge>{' '}
                    {message}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}
