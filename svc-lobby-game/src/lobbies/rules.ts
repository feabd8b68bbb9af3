import type { BodyOf } from '@luplay/contracts';
import {
  type Advance,
  COURSE_RULES,
  type CourseRule,
  type CourseRules,
  courseOf,
  LOBBY_LIMITS,
  type lobbies,
  type QuestionLimit,
} from '@luplay/contracts/lobby-game';
import { isInvited, isSameDevice, keptOut } from '../access/policy.ts';
import { backToLobby } from '../games/rules/bench.ts';
import { ledBefore, noted } from '../games/rules/host-tools.ts';
import { hostChanged, memberLeft } from '../games/rules/phases.ts';
import { hasBots, isBot } from '../state/bots.ts';
import {
  type Bar,
  hasOpenBench,
  isHost,
  isPlaying,
  type LobbyPlayer,
  type LobbyState,
  type Newcomer,
  playerOf,
} from '../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../state/outcome.ts';

/** Kicked players that a lobby remembers: they are told, and need the new invite code to come back. */
const KICKED_KEPT = 50;

const KEPT_OUT = {
  kicked: 'Ведущий удалил вас из этого лобби. Вернуться можно только по его новой ссылке или QR-коду.',
  barred:
    'С этого устройства или из этой сети в лобби был гость, которого ведущий удалил. ' +
    'Войти можно по ссылке или QR-коду ведущего либо со своей учётной записью.',
} as const;

export interface NewLobby extends CourseRules {
  lobbyId: string;
  broadcastCode: string;
  inviteCode: string;
  creator: Newcomer;
  title: string;
  description: string;
  quest: string;
  questTitle: string;
  maxPlayers: number;
  isPublic: boolean;
  advance?: Advance;
  questionLimit?: QuestionLimit | null;
  latecomers?: boolean;
}

/** The first state of a lobby. Its creator is its first player and its host. */
export function createLobby(input: NewLobby, now: number): LobbyState {
  const { lobbyId, creator, inviteCode, ...settings } = input;
  return {
    _id: lobbyId,
    seq: 1,
    writeId: '',
    ...settings,
    inviteCode: input.isPublic ? null : inviteCode,
    status: 'waiting',
    admin: creator.playerId,
    players: [{ ...creator, joinedAt: now }],
    teams: [],
    kicked: [],
    game: null,
    played: [],
    outbox: [],
    createdAt: now,
    updatedAt: now,
    emptySince: null,
  };
}

/**
 * Joining again changes nothing, but who has kept the account is a guest no longer. The first player of an empty lobby
 * becomes its host. During a game and after it, people join the bench.
 */
export function joinLobby(state: LobbyState, person: Newcomer, inviteCode: string | undefined, world: World): Outcome {
  const present = playerOf(state, person.playerId) ?? benchedOf(state, person.playerId);
  if (present) return present.guest && !person.guest ? accountKept(state, person.playerId) : done(state);
  if (!isInvited(state, person, inviteCode, world.now)) {
    const why = keptOut(state, person, world.now);
    return reject(state, 'invitation_required', why === null ? undefined : KEPT_OUT[why]);
  }
  const locked = lockedBy(state);
  const seats = [...state.players, ...(state.bench ?? [])];
  if (locked && !hasOpenBench({ ...state, maxPlayers: Number.POSITIVE_INFINITY })) return locked;
  if (seats.length >= state.maxPlayers) return reject(state, 'lobby_full');
  const newcomer = { ...person, joinedAt: world.now };
  const entered = locked
    ? { bench: [...(state.bench ?? []), newcomer] }
    : { admin: state.admin ?? person.playerId, players: [...state.players, newcomer], emptySince: null };
  return done({
    ...state,
    ...entered,
    kicked: without(state.kicked, person.playerId),
    ...(state.barred && { barred: state.barred.filter((bar) => !isSameDevice(bar, person.marks)) }),
  });
}

const benchedOf = ({ bench }: LobbyState, userId: string): LobbyPlayer | undefined =>
  bench?.find(({ playerId }) => playerId === userId);

function leaveBench(state: LobbyState, userId: string): LobbyState {
  const bench = (state.bench ?? []).filter(({ playerId }) => playerId !== userId);
  return benchedOf(state, userId) ? { ...state, bench } : state;
}

/**
 * Leaves the lobby and the team, or the bench, at any time. When the host leaves, who has been there longest becomes
 * the host: a guest only when nobody with an account is left. A lobby of bots is empty. When only the bench is left, it
 * has the lobby: nobody else would seat it.
 */
export function leaveLobby(state: LobbyState, userId: string, world: World): Outcome {
  if (!playerOf(state, userId)) return done(leaveBench(state, userId));
  const players = state.players.filter((player) => player.playerId !== userId);
  const people = players.filter(({ playerId }) => !isBot(playerId));
  const heir = people.find(({ guest }) => !guest) ?? people[0];
  const left = {
    ...state,
    players,
    ...(isHost(state, userId) && {
      admin: heir?.playerId ?? null,
      game: isPlaying(state) ? ledBefore(state.game, userId) : state.game,
    }),
    emptySince: heir ? null : (state.emptySince ?? world.now),
  };
  const gone = memberLeft(left, userId, world);
  if (!heir && left.bench?.length) return done(backToLobby(gone));
  return done(gone.admin === state.admin ? gone : hostChanged(gone, world));
}

interface Kick {
  userId: string;
  by: string;
  inviteCode: string;
  broadcastCode: string;
  actionId: string;
}

/**
 * The host removes a player, also during a game, or anybody from the bench. Earlier invitations become invalid, in a
 * private lobby the six digits too: with them one watches. Nothing happens if the user is not there. The codes are the
 * new ones.
 */
export function kickPlayer(state: LobbyState, { userId, by, actionId, ...codes }: Kick, world: World): Outcome {
  if (!isHost(state, by)) return reject(state, 'not_lobby_admin');
  if (userId === by) return reject(state, 'conflict', 'Себя удалить нельзя: из лобби можно выйти.');
  const player = playerOf(state, userId) ?? benchedOf(state, userId);
  if (!player) return done(state);
  const closed: LobbyState = {
    ...state,
    inviteCode: codes.inviteCode,
    broadcastCode: state.isPublic ? state.broadcastCode : codes.broadcastCode,
    kicked: [...without(state.kicked, userId), userId].slice(-KICKED_KEPT),
    barred: [...(state.barred ?? []), ...barOf(player, world.now)].slice(-KICKED_KEPT),
  };
  const left = leaveLobby(closed, userId, world).state;
  if (!isPlaying(left)) return done(left);
  return done({ ...left, game: noted(left.game, { kind: 'removed', actionId, name: player.name, userId }) });
}

/** Who was kicked with an account is barred as a guest by the device alone. */
function barOf({ guest, marks }: LobbyPlayer, now: number): Bar[] {
  if (!marks) return [];
  const { address, device } = marks;
  const bar = { ...(guest && { address }), ...(device !== undefined && { device }) };
  return Object.keys(bar).length === 0 ? [] : [{ ...bar, until: now + LOBBY_LIMITS.kickLastsMs }];
}

/** A guest has kept the account. */
export function accountKept(state: LobbyState, userId: string): Outcome {
  const isKept = (player: LobbyPlayer) => player.playerId === userId && player.guest;
  if (![...state.players, ...(state.bench ?? [])].some(isKept)) return done(state);
  const keeping = (people: LobbyPlayer[]) =>
    people.map((player) => {
      if (!isKept(player)) return player;
      const { guest: _, ...kept } = player;
      return kept;
    });
  const { players, bench } = state;
  return done({ ...state, players: keeping(players), ...(bench && { bench: keeping(bench) }) });
}

const without = (userIds: string[], userId: string): string[] =>
  userIds.includes(userId) ? userIds.filter((one) => one !== userId) : userIds;

/** `status`: the host sends everybody back to the lobby. `latecomers`: who is on the bench already stays there. */
export interface LobbyUpdates extends Omit<BodyOf<(typeof lobbies)['updateLobby']>['updates'], 'quest'> {
  quest?: { id: string; title: string } | undefined;
  /** Used if the lobby becomes private for the first time. */
  inviteCode: string;
  /** Used if a public lobby becomes private: everybody could read the one before. */
  broadcastCode?: string | undefined;
}

export function updateLobby(state: LobbyState, updates: LobbyUpdates): Outcome {
  const { quest, inviteCode, status, title, description, maxPlayers, isPublic, advance, questionLimit } = updates;
  const { latecomers, reactions } = updates;
  const base = status === 'waiting' ? backToLobby(state) : state;
  if (quest && quest.id !== base.quest && base.status === 'in_progress') return reject(state, 'game_in_progress');
  const seats = base.players.length + (base.bench?.length ?? 0);
  if (maxPlayers !== undefined && maxPlayers < seats) {
    return reject(state, 'conflict', `В лобби уже больше игроков: ${seats}.`);
  }
  if (isPublic && hasBots(base)) return reject(state, 'conflict', 'Лобби с ботами остаётся закрытым.');
  const next: LobbyState = {
    ...base,
    title: title ?? base.title,
    description: description ?? base.description,
    quest: quest?.id ?? base.quest,
    questTitle: quest?.title ?? base.questTitle,
    maxPlayers: maxPlayers ?? base.maxPlayers,
    isPublic: isPublic ?? base.isPublic,
    ...(advance && { advance }),
    ...(questionLimit !== undefined && { questionLimit }),
    ...(latecomers !== undefined && { latecomers }),
    ...(reactions !== undefined && { reactions }),
    ...courseOf(updates),
  };
  if (!next.isPublic && next.inviteCode === null) next.inviteCode = inviteCode;
  if (base.isPublic && !next.isPublic) next.broadcastCode = updates.broadcastCode ?? base.broadcastCode;
  return done(sameSettings(state, next) && base === state ? state : next);
}

const SETTINGS = [
  ...(['title', 'description', 'quest', 'questTitle', 'maxPlayers', 'isPublic', 'inviteCode'] as const),
  ...(['advance', 'questionLimit', 'latecomers', 'reactions'] as const),
  ...(Object.keys(COURSE_RULES) as CourseRule[]),
];

function sameSettings(one: LobbyState, other: LobbyState): boolean {
  return SETTINGS.every((key) => one[key] === other[key]);
}

/** The rejection of a command that needs a waiting lobby; null if the lobby is waiting. */
export function lockedBy(state: LobbyState): Outcome | null {
  if (state.status === 'in_progress') return reject(state, 'game_in_progress');
  if (state.status === 'finished')
    return reject(state, 'conflict', 'Игра окончена: ведущий ещё не вернул всех в лобби.');
  return null;
}

/** Whether the lobby may be deleted: nobody has been in it for long enough, and no game is running. */
export function isAbandoned(state: Pick<LobbyState, 'status' | 'emptySince'>, now: number): boolean {
  return (
    state.status !== 'in_progress' && state.emptySince !== null && now - state.emptySince >= LOBBY_LIMITS.emptyLobbyTtl
  );
}

/** Whether the lobby may be deleted if nobody is connected: nothing has happened in it for long enough. */
export const isUnused = ({ status, updatedAt }: Pick<LobbyState, 'status' | 'updatedAt'>, now: number): boolean =>
  status !== 'in_progress' && now - updatedAt >= LOBBY_LIMITS.unusedLobbyTtl;
