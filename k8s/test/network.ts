import type { Manifest } from '../src/manifests.ts';

type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number }[];
}

export interface NetworkPolicy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

export const matches = (wanted: Labels = {}, labels: Labels): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value);

function selects({ matchLabels, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const isIn = matchExpressions.every(({ key, operator, values }) => {
    if (operator !== 'In') throw new Error(`the operator ${operator} is not expected`);
    return values.includes(labels[key] ?? '');
  });
  return isIn && matches(matchLabels, labels);
}

export const policiesOf = (policies: Manifest<NetworkPolicy>[], labels: Labels) =>
  policies.filter(({ spec }) => selects(spec.podSelector, labels));

/** Peers in other namespaces are not pods of ours. */
const allows = (rule: Rule, peers: Peer[] | undefined, labels: Labels, port: number) =>
  (rule.ports ?? [{ port }]).some((one) => one.port === port) &&
  (!peers || peers.some((peer) => !peer.namespaceSelector && peer.podSelector && selects(peer.podSelector, labels)));

export const allowsEgress = (policies: Manifest<NetworkPolicy>[], from: Labels, to: Labels, port: number): boolean =>
  policiesOf(policies, from).some(({ spec }) => spec.egress?.some((rule) => allows(rule, rule.to, to, port)));

export const allowsIngress = (policies: Manifest<NetworkPolicy>[], from: Labels, to: Labels, port: number): boolean =>
  policiesOf(policies, to).some(({ spec }) => spec.ingress?.some((rule) => allows(rule, rule.from, from, port)));
