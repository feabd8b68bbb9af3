import { health } from '@luplay/contracts';
import { Badge, Button, Card, Page, QueryView, Table } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { retryRemote } from '../remotes/loading/load-remotes.ts';
import type { RemoteState } from '../remotes/registry.ts';
import { useRegistry } from '../remotes/use-registry.ts';

const texts = ru.devPanel;
/** Interval of the health requests, ms. */
const POLL_MS = 5000;

interface ServiceHealth {
  status: 'up' | 'down';
  version: string | null;
  replicas: number;
}

/** For developers: the state of the services behind the gateway, and of the remotes in this page. */
export function DevPanelScreen() {
  const { remotes } = useRegistry();
  const services = useQuery({ queryKey: ['health'], queryFn: askHealth, refetchInterval: POLL_MS });
  return (
    <Page title={texts.title}>
      <Card title={texts.services}>
        <QueryView query={services} errorText={texts.failed}>
          {(known) => (
            <Table
              label={texts.services}
              rows={Object.entries(known)}
              rowKey={([name]) => name}
              columns={[
                { key: 'name', title: texts.name, render: ([name]) => name },
                { key: 'state', title: texts.state, render: ([, { status }]) => <State good={status === 'up'} /> },
                { key: 'replicas', title: texts.replicas, render: ([, { replicas }]) => replicas },
                { key: 'version', title: texts.version, render: ([, { version }]) => version ?? '—' },
              ]}
            />
          )}
        </QueryView>
      </Card>
      <Card title={texts.remotes}>
        <Table<RemoteState>
          label={texts.remotes}
          rows={remotes}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', title: texts.name, render: ({ title }) => title },
            { key: 'state', title: texts.state, render: ({ status }) => <State good={status === 'ready'} /> },
            { key: 'build', title: texts.build, render: ({ manifest }) => buildOf(manifest) },
            {
              key: 'retry',
              title: ru.retry,
              hideTitle: true,
              render: ({ name }) => (
                <Button size="s" icon="refresh" onClick={() => void retryRemote(name)}>
                  {texts.reload}
                </Button>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}

/** The name of the folder that contains the manifest. */
const buildOf = (manifest: string): string => manifest.split('/').at(-2) ?? manifest;

const State = ({ good }: { good: boolean }) => (
  <Badge tone={good ? 'good' : 'bad'} icon={good ? 'check' : 'warning'}>
    {good ? texts.up : texts.down}
  </Badge>
);

/** While a service is missing the status is 503, with the same fields. */
async function askHealth({ signal }: { signal: AbortSignal }): Promise<Record<string, ServiceHealth>> {
  const response = await fetch(`/api2${health.path}`, { signal });
  const answer = (await response.json()) as { services?: Record<string, ServiceHealth> };
  if (!answer.services) throw new Error(`${health.path}: ${response.status}`);
  return answer.services;
}
