import { PHASE, RACE_MS } from '@luplay/contracts/lobby-game';
import { type AggregateSource, leaveGrace } from '@luplay/live-kit';
import type { Kit } from '@luplay/service-kit';
import { isBot } from '../state/bots.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import { isAbsenceDue, presenceNoted } from './rules/absence.ts';
import { CAPTAIN_AWAY_MS, captainsMissing, captainsOf } from './rules/captains.ts';
import { hostMissing, mayMissHost } from './rules/host.ts';
import { awaitedMembers, decidingMembers, presenceChanged } from './rules/phases.ts';
import { awaitsJudge, judgeMissing } from './rules/press.ts';

/** What is needed of a lobby to tell whether its game is deserted. */
export type DesertableLobby = Pick<LobbyState, '_id' | 'absence' | 'simulation'> & { players: { playerId: string }[] };

/** The lobbies that have sockets on this replica. */
const lobbiesOf = (live: LiveLobbies) => () => live.channels.ids();

/** Time after the grace period until presence is checked, ms. */
const AFTER_GRACE_MS = 150;

/**
 * Ends answering when all present members have answered, and decisions of a board that only absent ones could make.
 * Checks at each answer, at each departure, and every second for members who vanished without closing their socket.
 */
export function endAnsweringEarly(
  kit: Pick<Kit, 'log' | 'now'>,
  live: LiveLobbies,
  source: AggregateSource<unknown>,
): void {
  const { presence } = live;
  const asking = new Set<string>();

  /** Asks Redis only if no awaited member has a socket on this replica. */
  function check(state: LobbyState): void {
    const lobbyId = state._id;
    const awaited: string[] = [];
    // Runs at every answer: the first member with a socket here decides.
    const deciding = decidingMembers(state, kit.now());
    for (const userId of deciding.length > 0 ? deciding : awaitedMembers(state)) {
      if (isBot(userId) || presence.isHere(lobbyId, userId)) return;
      awaited.push(userId);
    }
    if (awaited.length === 0 || asking.has(lobbyId) || !presence.isCertain) return;
    asking.add(lobbyId);
    ask(lobbyId, awaited)
      .catch((error) => kit.log.debug({ err: error, lobbyId }, 'presence could not be read'))
      .finally(() => asking.delete(lobbyId));
  }

  async function ask(lobbyId: string, awaited: string[]): Promise<void> {
    const present = await presence.present(lobbyId);
    if (awaited.some((userId) => present.has(userId))) return;
    await live.change(lobbyId, kit.now(), (state, world) => presenceChanged(state, present, world));
  }

  live.onChange((_, next) => check(next));
  source.onDeparted((lobbyId) => {
    const checkKnown = () => {
      const state = live.known(lobbyId);
      if (state) check(state);
    };
    setTimeout(checkKnown, leaveGrace() + AFTER_GRACE_MS).unref();
  });
  live.reconciler.addSpread('absent players', lobbiesOf(live), async (lobbyIds) => {
    for (const lobbyId of lobbyIds) {
      const state = live.channels.stateOf(lobbyId);
      if (state) check(state);
    }
  });
}

/** How often running games are looked at that nobody may be connected to, ms. */
const DESERTED_INTERVAL_MS = 10_000;

/** Pauses and ends games with nobody connected, and lets them go on as soon as somebody is back. */
export function stopDesertedGames(
  kit: Pick<Kit, 'now'>,
  live: LiveLobbies,
  queries: { inProgress(): Promise<DesertableLobby[]> },
): void {
  const { presence } = live;
  const note = (lobbyId: string, present: ReadonlySet<string>) =>
    live.change(lobbyId, kit.now(), (state, world) => presenceNoted(state, present, world));
  live.reconciler.addSpread('returned players', lobbiesOf(live), async (lobbyIds) => {
    for (const lobbyId of lobbyIds) {
      if (!live.channels.stateOf(lobbyId)?.absence) continue;
      const here = new Set(presence.here(lobbyId));
      if (here.size > 0) await note(lobbyId, here);
    }
  });
  live.reconciler.add('deserted games', DESERTED_INTERVAL_MS, async () => {
    for (const lobby of await queries.inProgress()) {
      const { _id, players, absence } = lobby;
      if (!absence && players.some(({ playerId }) => presence.isHere(_id, playerId))) continue;
      const present = await presence.present(_id);
      if (presence.isCertain && isAbsenceDue(lobby, present, kit.now())) await note(_id, present);
    }
  });
}

/** Since when somebody is away who is missed from now on, epoch ms: they still counted as present for a while. */
const missedSince = ({ now }: Pick<Kit, 'now'>): number => now() - leaveGrace();

/**
 * Every second, lets games go on that have waited long enough for a host who is not there, and drops questions that
 * nobody judges.
 */
export function passAbsentHosts(kit: Pick<Kit, 'now'>, live: LiveLobbies): void {
  const { presence } = live;
  /** By lobby, since when the host of a question that is answered aloud has had no socket, epoch ms. */
  const away = new Map<string, { question: string; since: number }>();

  /** Who is present without the host; null: the host is, or it is not certain. */
  async function withoutHost({ _id, admin }: LobbyState): Promise<ReadonlySet<string> | null> {
    if (!presence.isCertain || (admin !== null && presence.isHere(_id, admin))) return null;
    const present = await presence.present(_id);
    return admin !== null && present.has(admin) ? null : present;
  }

  async function checkJudge(state: LobbyState, question: string): Promise<void> {
    const { _id: lobbyId } = state;
    const present = await withoutHost(state);
    if (!present) return void away.delete(lobbyId);
    const known = away.get(lobbyId);
    const missed = known?.question === question ? known : { question, since: missedSince(kit) };
    away.set(lobbyId, missed);
    if (kit.now() - missed.since < RACE_MS.hostAway) return;
    await live.change(lobbyId, kit.now(), (before, world) => judgeMissing(before, question, present, world));
  }

  async function check(lobbyId: string): Promise<void> {
    const state = live.channels.stateOf(lobbyId);
    const judged = state ? awaitsJudge(state) : null;
    if (state && judged !== null) return checkJudge(state, judged);
    away.delete(lobbyId);
    if (!state || state.game?.phase !== PHASE.results || !mayMissHost(state, kit.now())) return;
    const present = await withoutHost(state);
    if (present) await live.change(lobbyId, kit.now(), (before, world) => hostMissing(before, present, world));
  }

  live.reconciler.addSpread('absent hosts', lobbiesOf(live), async (lobbyIds) => {
    for (const lobbyId of away.keys()) if (!live.channels.stateOf(lobbyId)) away.delete(lobbyId);
    for (const lobbyId of lobbyIds) await check(lobbyId);
  });
}

/** Every second, looks for captains who have had no socket for a while: the majority answers for their teams. */
export function replaceAbsentCaptains(kit: Pick<Kit, 'now'>, live: LiveLobbies): void {
  const { presence } = live;
  /** Since when captains are missed, by lobby and userId. */
  const missed = new Map<string, Map<string, number>>();

  async function check(lobbyId: string): Promise<void> {
    const earlier = missed.get(lobbyId);
    missed.delete(lobbyId);
    const state = live.channels.stateOf(lobbyId);
    const awaited = state ? captainsOf(state).filter((id) => !isBot(id) && !presence.isHere(lobbyId, id)) : [];
    if (awaited.length === 0 || !presence.isCertain) return;
    const present = await presence.present(lobbyId);
    const absent = awaited.filter((id) => !present.has(id));
    const since = new Map(absent.map((id) => [id, earlier?.get(id) ?? missedSince(kit)]));
    if (since.size > 0) missed.set(lobbyId, since);
    const away = new Set(absent.filter((id) => kit.now() - (since.get(id) as number) >= CAPTAIN_AWAY_MS));
    if (away.size > 0) await live.change(lobbyId, kit.now(), (before, world) => captainsMissing(before, away, world));
  }

  live.reconciler.addSpread('absent captains', lobbiesOf(live), async (lobbyIds) => {
    for (const lobbyId of lobbyIds) await check(lobbyId);
    for (const lobbyId of missed.keys()) if (!live.channels.stateOf(lobbyId)) missed.delete(lobbyId);
  });
}
