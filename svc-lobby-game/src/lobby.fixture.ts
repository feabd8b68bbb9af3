import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import {
  games,
  items,
  lobbies,
  type Phase,
  type QuizContent,
  type QuizItem,
  SHOWN_OF_GAMES,
  teams,
} from '@luplay/contracts/lobby-game';
import { AggregateStore } from '@luplay/live-kit';
import {
  openSocket,
  shortenPeriods,
  startTestService,
  type TestService,
  type TestSocket,
} from '@luplay/service-kit/testing';
import type { lobbyGameEnv } from './env.ts';
import { aQuiz } from './games/rules/game.fixture.ts';
import { QUIZ_ITEMS, type StoredItem } from './items/catalogue/store.ts';
import { LOBBY_STORAGE } from './lobbies/aggregate.ts';
import { QUIZZES, type StoredQuiz } from './quests/store.ts';
import { lobbyGameService } from './service.ts';
import type { LobbyState } from './state/lobby.ts';

export type Service = TestService<typeof lobbyGameEnv>;

/** Background work is awaited in many tests: it is due five times as often. */
const SHORTER = 0.2;

/** A unique name. */
export const someone = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`;

export async function account(service: Service, name = 'newcomer'): Promise<{ userId: string; token: string }> {
  const userId = someone(name);
  return { userId, token: await service.token({ userId }) };
}

/** A replica with a quiz. `beside`: another replica of the same deployment. `periods`: what background work takes. */
export async function startReplica(
  beside?: Service,
  env: Record<string, string> = {},
  periods = SHORTER,
): Promise<Service> {
  shortenPeriods(periods);
  const service = await startTestService(lobbyGameService(), {
    env: { LUPLAY_RATE_SCALE: '1000', ...env },
    ...(beside ? { beside: beside as unknown as TestService } : {}),
  });
  if (!beside) await addQuiz(service, 'quiz', aQuiz(3, 3).themes);
  return service;
}

/** One replica for the tests of one file. */
export async function startOne(...given: Parameters<typeof startReplica>): Promise<Service> {
  const service = await startReplica(...given);
  afterAll(() => service.close());
  return service;
}

/** Two replicas for the tests of one file. */
export async function startTwo(): Promise<[Service, Service]> {
  const one = await startReplica();
  const other = await startReplica(one);
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  return [one, other];
}

export async function addQuiz(
  service: Service,
  id: string,
  theme: QuizContent['theme'],
  over: Partial<StoredQuiz> = {},
): Promise<void> {
  await service.kit.mongo.collection<StoredQuiz>(QUIZZES).insertOne({
    _id: id,
    title: `Квиз ${id}`,
    description: '',
    type: 'quiz',
    locked: false,
    is_active: true,
    createdAt: Date.now(),
    theme,
    ...over,
  });
}

export async function addItems(service: Service, ...items: QuizItem[]): Promise<void> {
  const stored = items.map(({ id, ...item }, index) => ({ _id: id, ...item, createdAt: Date.now() + index }));
  await service.kit.mongo.collection<StoredItem>(QUIZ_ITEMS).insertMany(stored);
}

export interface OwnStore {
  store: AggregateStore<LobbyState>;
  close(): Promise<void>;
}

/** A store with its own database: a service's reconciler would end the phases of games that are dated in the past. */
export async function ownStore(): Promise<OwnStore> {
  const service = await startReplica();
  const { client } = service.kit.mongo;
  const db = client.db(someone('store'));
  await db
    .collection(LOBBY_STORAGE.collection)
    .createIndexes(LOBBY_STORAGE.indexes.map(({ uniqueIn: _, ...index }) => index));
  const store = new AggregateStore<LobbyState>({ client, collection: (name) => db.collection(name) }, LOBBY_STORAGE);
  return {
    store,
    async close() {
      await db.dropDatabase();
      await service.close();
    },
  };
}

export interface Member {
  userId: string;
  token: string;
  teamId: string;
}

/** The body of a reply; throws unless the call succeeds. */
export async function must<B>(answer: Promise<{ status: number; body: B }>): Promise<B> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** A lobby with teams of players. The first player is its host. */
export class Lobby {
  readonly service: Service;
  readonly lobbyId: string;
  broadcastCode: string;
  readonly members: Member[];

  private constructor(service: Service, lobbyId: string, broadcastCode: string, members: Member[]) {
    this.service = service;
    this.lobbyId = lobbyId;
    this.broadcastCode = broadcastCode;
    this.members = members;
  }

  static async make(service: Service, sizes: number[] = [1, 1], quest = 'quiz'): Promise<Lobby> {
    const people = await Promise.all(
      sizes.flatMap((size, team) =>
        Array.from({ length: size }, async () => {
          const userId = someone('player');
          return { userId, token: await service.token({ userId }), team };
        }),
      ),
    );
    const admin = people[0]!;
    const made = await must(
      service.call(lobbies.createLobby, {
        token: admin.token,
        body: { userId: admin.userId, title: 'Лобби', quest, maxPlayers: 20 },
      }),
    );
    const { lobbyId } = made;
    const members: Member[] = [];
    const teamIds: string[] = [];
    for (const { userId, token, team } of people) {
      const known = teamIds[team];
      const fresh = { lobbyId, name: `Команда ${team}`, color: '#123456', maxMembers: 20 };
      const { teamId } = await must(
        known === undefined
          ? service.call(teams.createTeam, { token, body: fresh })
          : service.call(teams.joinTeam, { token, body: { lobbyId, teamId: known, userId } }),
      );
      teamIds[team] = teamId;
      members.push({ userId, token, teamId });
    }
    return new Lobby(service, lobbyId, made.lobby.broadcastCode, members);
  }

  get admin(): Member {
    return this.members[0]!;
  }

  /** Makes it private, with a new code. */
  async close(): Promise<void> {
    const body = { lobbyId: this.lobbyId, updates: { isPublic: false } };
    const { lobby } = await must(this.service.call(lobbies.updateLobby, { token: this.admin.token, body }));
    this.broadcastCode = lobby.broadcastCode;
  }

  start() {
    return must(this.service.call(games.startGame, { token: this.admin.token, body: { lobbyId: this.lobbyId } }));
  }

  force(phase: Phase, service = this.service) {
    const { lobbyId } = this;
    return must(service.call(games.setPhase, { token: this.admin.token, params: { lobbyId }, body: { phase } }));
  }

  answer(member: Member, option: number, service = this.service) {
    const { lobbyId } = this;
    const body = { teamId: member.teamId, answers: [option] };
    return service.call(games.answer, { token: member.token, params: { lobbyId }, body });
  }

  apply(member: Member, itemId: string, over: { toTeamId?: string; requestId?: string } = {}, service = this.service) {
    const body = { itemId, fromTeamId: member.teamId, ...over };
    return service.call(items.applyItem, { token: member.token, params: { lobbyId: this.lobbyId }, body });
  }

  async info(token?: string, service = this.service) {
    const { lobbyId } = this;
    return must(service.call(games.gameInfo, { params: { lobbyId }, ...(token === undefined ? {} : { token }) }));
  }

  /** A socket that has received its greeting. */
  async socket(token?: string, service = this.service): Promise<TestSocket> {
    const socket = await openSocket(service.url, `/ws/game/${this.lobbyId}?knows=${SHOWN_OF_GAMES.join('.')}`, {
      ...(token === undefined ? {} : { token }),
    });
    await socket.waitFor((message) => message.type === 'connection_established');
    return socket;
  }
}

/** Waits for the message that tells of a phase. */
export const phaseUpdate = (socket: TestSocket, phase: Phase) =>
  socket.waitFor((message) => message.type === 'phase_update' && message.phase === phase);
