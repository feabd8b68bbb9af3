import { type ContractVersion, type Health, isOlderContract, parseContractVersion } from '@luplay/contracts';
import { Badge, Button, Card, type Column, Dialog, Row, Stack, Table, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devPanel as texts } from '../../locale/dev-panel.ts';
import { retryRemote } from '../../remotes/loading/load-remotes.ts';
import { overrideAddress, storeOverride, withoutOverrides } from '../../remotes/loading/overrides.ts';
import type { RemoteState } from '../../remotes/registry.ts';
import { useRegistry } from '../../remotes/use-registry.ts';
import * as css from './dev-panel.module.css';
import { healthQuery } from './health.ts';
import { StateBadge } from './state-badge.tsx';

interface Need {
  service: string;
  needed: string;
  /** '—' while unknown. */
  running: string;
  isOlder: boolean;
}

/** The contract versions that a remote and its screens need, beside those that run. */
const needsOf = ({ needs, routes }: RemoteState, services: Health['services']): Need[] =>
  Object.entries<ContractVersion>(Object.assign({}, needs, ...routes.map((route) => route.needs))).map(
    ([service, needed]) => {
      const running = parseContractVersion(services[service]?.contract ?? null);
      return { service, needed, running: running ?? '—', isOlder: !!running && isOlderContract(running, needed) };
    },
  );

/** The remotes of this page: state, build, contract versions, and other builds to try. */
export function RemotesCard() {
  const { remotes } = useRegistry();
  const services = useQuery(healthQuery).data?.services ?? {};
  const [overriding, setOverriding] = useState<RemoteState | null>(null);
  const columns: readonly Column<RemoteState>[] = [
    {
      key: 'name',
      title: texts.name,
      render: ({ name, title, overridden }) => (
        <span className={css.name}>
          {title} <span className={css.soft}>{name}</span>{' '}
          {overridden && (
            <Badge tone="warm" icon="swap">
              {texts.overrides.overridden}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: texts.state,
      render: ({ status }) =>
        status === 'idle' ? <Badge>{texts.idle}</Badge> : <StateBadge good={status === 'ready'} />,
    },
    {
      key: 'build',
      title: texts.build,
      render: ({ manifest }) => <span className={css.build}>{buildOf(manifest)}</span>,
    },
    {
      key: 'needs',
      title: texts.needs,
      render: (remote) => (
        <Stack as="ul" gap={1} className={css.needs}>
          {needsOf(remote, services).map(({ service, needed, running, isOlder }) => (
            <li key={service}>
              {isOlder ? (
                <Badge tone="bad" icon="warning" wrap>
                  {texts.older(service, needed, running)}
                </Badge>
              ) : (
                texts.fits(service, needed)
              )}
            </li>
          ))}
        </Stack>
      ),
    },
    {
      key: 'actions',
      title: texts.actions,
      hideTitle: true,
      render: (remote) => (
        <Row as="span" gap={2} align="center" wrap>
          <Button
            size="s"
            icon="refresh"
            aria-label={texts.reloadNamed(remote.title)}
            onClick={() => void retryRemote(remote.name)}
          >
            {texts.reload}
          </Button>
          <Button
            size="s"
            icon={remote.overridden ? 'undo' : 'swap'}
            aria-label={texts.overrides[remote.overridden ? 'clearNamed' : 'setNamed'](remote.title)}
            onClick={() => (remote.overridden ? applyOverride(remote.name, null) : setOverriding(remote))}
          >
            {texts.overrides[remote.overridden ? 'clear' : 'set']}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Card as="section" title={texts.remotes}>
      <Table<RemoteState> label={texts.remotes} rows={remotes} rowKey={({ name }) => name} columns={columns} />
      {overriding && (
        <OverrideDialog
          title={overriding.title}
          present={overriding.manifest}
          onClose={() => setOverriding(null)}
          onApply={(address) => applyOverride(overriding.name, address)}
        />
      )}
    </Card>
  );
}

/** Remotes are read when the page loads. An override of the address would win over the stored one. */
function applyOverride(name: string, address: string | null): void {
  storeOverride(name, address);
  const next = withoutOverrides(location.href);
  if (next === location.href) location.reload();
  else location.replace(next);
}

/** The name of the folder that contains the manifest. */
const buildOf = (manifest: string): string => manifest.split('/').at(-2) ?? manifest;

interface OverrideProps {
  title: string;
  /** The address of the manifest that is loaded now. */
  present: string;
  onClose: () => void;
  /** Gets an address on our own origin. */
  onApply: (address: string) => void;
}

/** Asks for the manifest of another build. */
function OverrideDialog({ title, present, onClose, onApply }: OverrideProps) {
  const [address, setAddress] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const url = address.trim() === '' ? null : overrideAddress(address.trim(), location.origin);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.overrides.title(title)}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (url !== null) onApply(url);
        }}
      >
        <p className={css.soft}>{texts.overrides.text}</p>
        <TextField
          label={texts.overrides.address}
          hint={texts.overrides.addressHint(present)}
          error={submitted && url === null ? texts.overrides.foreign : null}
          value={address}
          onValueChange={setAddress}
          autoComplete="off"
        />
        <Row gap={2} align="center" wrap>
          <Button onClick={onClose}>{texts.overrides.cancel}</Button>
          <Button type="submit" kind="primary">
            {texts.overrides.apply}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
