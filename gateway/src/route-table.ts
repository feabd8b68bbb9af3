import { health, jwks, type ServiceName } from '@luplay/contracts';
import { allCalls, allSockets } from '@luplay/contracts/all';

/** Where a path goes: a service, or `any` of them. */
export type Upstream = string;

export interface Route {
  /**
   * nginx: `exact` = `location =`, `prefix` = `location ^~`, `regex` = `location ~`, `open` = a prefix below which
   * regexes decide.
   */
  match: 'exact' | 'prefix' | 'regex' | 'open';
  /** As the services see it, without `/api2`; for `regex` the expression. */
  path: string;
  /** Unset: 404. */
  upstream?: Upstream;
  /** Maximum body in bytes, if larger than the gateway's default. */
  maxBody?: number;
  /** The body is a file, which slow clients may send for minutes. The service ends one that stalls for this long. */
  stallSeconds?: number;
}

/** Default maximum body, bytes. */
export const DEFAULT_MAX_BODY = 1024 * 1024;

/** The fields of a call that decide its route. */
export interface RoutedCall {
  path: string;
  service: Upstream;
  maxBody?: number;
  upload?: { stallSeconds: number };
}

interface Node {
  calls: RoutedCall[];
  literals: Map<string, Node>;
  parameter?: Node;
}

/** Every HTTP call that the gateway forwards. */
export const routedCalls: readonly RoutedCall[] = [...allCalls, jwks, { path: health.path, service: 'any' }];

/**
 * The shortest table of locations that routes every call to its service: one prefix where everything below belongs to
 * one service, finer prefixes where services share one, expressions only where the part after a parameter decides.
 */
export function routeTable(calls: readonly RoutedCall[] = routedCalls): Route[] {
  const root: Node = { calls: [], literals: new Map() };
  for (const call of calls) place(root, call);
  const big = calls.filter(needsMore).map((call) => bigBody(call, calls));
  const isBig = ({ match, path }: Route) => big.some((route) => route.match === match && route.path === path);
  return [...routesBelow(root, '').filter((route) => !isBig(route)), ...big];
}

/** Path prefixes of the sockets, such as `/ws/game/`, and their services. */
export function socketTable(): { path: string; upstream: ServiceName }[] {
  return allSockets.map(({ path, service }) => ({
    path: path.slice(0, path.indexOf(':')),
    upstream: service as ServiceName,
  }));
}

/** The service whose requests may be spread by lobby, and the parameter of its paths that names the lobby. */
export const LOBBY_SERVICE: ServiceName = 'svc-lobby-game';
const LOBBY_PARAMETER = ':lobbyId';

/**
 * nginx's name for the replicas of a service as targets of sockets. They are balanced separately from calls, otherwise
 * a replica that has just started, without sockets, would get all calls. By lobby they are balanced with calls, so that
 * a replica that did not answer a call gets no socket either.
 */
export const socketGroup = (service: ServiceName, lobbyAffinity: boolean) =>
  lobbyAffinity && service === LOBBY_SERVICE ? service : `${service}-sockets`;

/** An expression for every path that names a lobby, with the lobby as `lobby`; a lobby in the body does not match. */
export function lobbyExpression(): string {
  const paths = [...allCalls, ...allSockets]
    .filter(({ path, service }) => service === LOBBY_SERVICE && path.includes(LOBBY_PARAMETER))
    .map(({ path }) => path.slice(0, path.indexOf(LOBBY_PARAMETER)));
  return `^(?:/api2)?(?:${[...new Set(paths)].join('|')})(?<lobby>[^/]+)`;
}

function place(root: Node, call: RoutedCall): void {
  let node = root;
  for (const segment of segmentsOf(call.path)) {
    let next = segment.startsWith(':') ? node.parameter : node.literals.get(segment);
    if (!next) {
      next = { calls: [], literals: new Map() };
      if (segment.startsWith(':')) node.parameter = next;
      else node.literals.set(segment, next);
    }
    node = next;
  }
  node.calls.push(call);
}

function routesBelow(node: Node, path: string): Route[] {
  const below = callsBelow(node);
  const owner = onlyOwner(below);
  const own = onlyOwner(node.calls);
  if (node.calls.length > 0 && !own) throw new Error(`two services share the path ${path}`);
  const exact: Route[] = own ? [{ match: 'exact', path, upstream: own }] : [];
  if (path !== '' && owner) {
    return below.length > node.calls.length
      ? [...exact, { match: 'prefix', path: `${path}/`, upstream: owner }]
      : exact;
  }
  const literals = [...node.literals].flatMap(([segment, child]) => routesBelow(child, `${path}/${segment}`));
  return [...exact, ...literals, ...(node.parameter ? routesOfParameter(node.parameter, path) : [])];
}

function routesOfParameter(node: Node, path: string): Route[] {
  const below = callsBelow(node);
  const owner = onlyOwner(below);
  if (owner) return [{ match: 'prefix', path: `${path}/`, upstream: owner }];
  return [{ match: 'open', path: `${path}/` }, ...below.map((call) => expression(call))];
}

function expression(call: RoutedCall): Route {
  return { match: 'regex', path: expressionOf(call.path), upstream: call.service };
}

const needsMore = (call: RoutedCall) => (call.maxBody ?? 0) > DEFAULT_MAX_BODY;

/**
 * A separate location for a call with a large body. If its path ends in a parameter, the location matches every path
 * with the same beginning.
 */
function bigBody({ path, service, maxBody, upload }: RoutedCall, calls: readonly RoutedCall[]): Route {
  const at = path.indexOf(':');
  const stall = upload && { stallSeconds: upload.stallSeconds };
  if (at === -1) return { match: 'exact', path, upstream: service, maxBody, ...stall };
  const prefix = path.slice(0, at);
  const shared = calls.some((call) => call.path.startsWith(prefix) && call.service !== service);
  if (path.includes('/', at) || shared)
    throw new Error(`${path}: a call with a large body may have a parameter only at its end, in a path of its service`);
  return { match: 'prefix', path: prefix, upstream: service, maxBody, ...stall };
}

function expressionOf(path: string): string {
  const segments = segmentsOf(path).map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return `${segments.join('/')}$`;
}

function callsBelow(node: Node): RoutedCall[] {
  const children = [...node.literals.values(), ...(node.parameter ? [node.parameter] : [])];
  return [...node.calls, ...children.flatMap(callsBelow)];
}

function onlyOwner(calls: readonly RoutedCall[]): Upstream | undefined {
  const owners = new Set(calls.map((call) => call.service));
  return owners.size === 1 ? calls[0]?.service : undefined;
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
