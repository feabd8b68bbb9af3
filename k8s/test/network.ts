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

/** A pod of another namespace. Those of this one are known by their labels. */
export interface Foreign {
  namespace: string;
  labels: Labels;
}

const isForeign = (pod: Labels | Foreign): pod is Foreign => typeof pod.labels === 'object';

function isPeer({ namespaceSelector, podSelector }: Peer, pod: Labels | Foreign): boolean {
  if (!isForeign(pod)) return !namespaceSelector && podSelector !== undefined && selects(podSelector, pod);
  const name = { 'kubernetes.io/metadata.name': pod.namespace };
  if (!namespaceSelector || !selects(namespaceSelector, name)) return false;
  return !podSelector || selects(podSelector, pod.labels);
}

const allows = (rule: Rule, peers: Peer[] | undefined, pod: Labels | Foreign, port: number) =>
  (rule.ports ?? [{ port }]).some((one) => one.port === port) && (!peers || peers.some((peer) => isPeer(peer, pod)));

export const allowsEgress = (policies: Manifest<NetworkPolicy>[], from: Labels, to: Labels, port: number): boolean =>
  policiesOf(policies, from).some(({ spec }) => spec.egress?.some((rule) => allows(rule, rule.to, to, port)));

export const allowsIngress = (
  policies: Manifest<NetworkPolicy>[],
  from: Labels | Foreign,
  to: Labels,
  port: number,
): boolean =>
  policiesOf(policies, to).some(({ spec }) => spec.ingress?.some((rule) => allows(rule, rule.from, from, port)));
