import { randomInt } from 'node:crypto';
import { ROOM_LIMITS, type rooms } from '@luplay/contracts/broadcast';
import { type Command, idOfRequest } from '@luplay/live-kit';
import { AppError, type Caller, callerIs, type Handlers, isDuplicateKey } from '@luplay/service-kit';
import type { LiveRooms } from './aggregate.ts';
import type { RoomAnswers } from './answers.ts';
import { controllerOnly } from './policy.ts';
import { roomView, summaryOf } from './presenters.ts';
import { addMessage, createRoom, type NewRoom, updateRoom } from './rules.ts';
import type { RoomState } from './state.ts';
import type { RoomQueries } from './store.ts';

/** Attempts to draw a free code. With 10,000 rooms one code in nine is taken. */
const CODE_ATTEMPTS = 20;

/** No leading zero: people also dictate codes. */
const newRoomCode = (): string => String(randomInt(10_000, 100_000));

interface Parts {
  live: LiveRooms;
  queries: RoomQueries;
  answers: RoomAnswers;
  now(): number;
}

export function roomRoutes({ live, queries, answers, now }: Parts): Handlers<typeof rooms> {
  async function insert(wanted: Omit<NewRoom, 'code'>): Promise<RoomState> {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const state = createRoom({ ...wanted, code: newRoomCode() }, now());
      try {
        await live.insert(state);
        return state;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // The code was taken, or this request was already carried out.
        const before = await live.read(wanted.id);
        if (before) return before;
      }
    }
    throw new AppError('conflict', { message: 'Свободных кодов не осталось. Удалите ненужные трансляции.' });
  }

  async function idOf(code: string): Promise<string> {
    const id = await queries.idOfCode(code);
    if (id === null) throw new AppError('not_found');
    return id;
  }

  return {
    async listRooms() {
      return { broadcasts: (await queries.list(ROOM_LIMITS.listed)).map(summaryOf) };
    },

    async createRoom({ caller, body: { title, type, owner, requestId } }) {
      if (owner !== undefined && !callerIs(caller, owner)) throw new AppError('forbidden');
      const state = await insert({ id: idOfRequest(caller.userId, requestId), title, type, owner: caller.userId });
      return { code: state.code, broadcast: roomView(state, now()) };
    },

    getRoom: ({ params }) => answers.byCode(params.code),

    async updateRoom(asked) {
      const { params, caller, body } = asked;
      const update = byController(caller, (room, world) => updateRoom(room, body, world.now));
      const { state } = await live.run(asked, await idOf(params.code), update);
      return { broadcast: roomView(state, now()), seq: state.seq };
    },

    async deleteRoom({ params, caller }) {
      await live.remove(await idOf(params.code), controllerOnly(caller));
      return {};
    },

    async sendMessage(asked) {
      const { params, caller, body } = asked;
      const message = { id: idOfRequest(caller.userId, body.requestId), text: body.text };
      const add = byController(caller, (room, world) => addMessage(room, message, world.now));
      const { state, reply: sent } = await live.run(asked, await idOf(params.code), add);
      if (!sent) throw new AppError('internal');
      return { sent, seq: state.seq };
    },
  };
}

/** The command for who may control the room; `not_broadcast_owner` for all others. */
const byController =
  <R>(caller: Caller, command: Command<RoomState, object, R>): Command<RoomState, object, R> =>
  (room, world) => {
    const rejection = controllerOnly(caller)(room);
    return rejection ? { state: room, rejection } : command(room, world);
  };
