import { ROOM_LIMITS, type rooms } from '@luplay/contracts/broadcast';
import { AppError, callerIs, type Handlers, isDuplicateKey } from '@luplay/service-kit';
import type { RoomCommands } from './commands.ts';
import { idOfRequest, newId, newRoomCode } from './ids.ts';
import { roomView, summaryOf } from './presenters.ts';
import { addMessage, createRoom, type NewRoom, updateRoom } from './rules.ts';
import type { RoomState } from './state.ts';
import type { RoomStore } from './store.ts';

/** Codes drawn before we say that there is none: with 10,000 rooms one in nine is taken. */
const CODE_ATTEMPTS = 20;

interface Parts {
  store: RoomStore;
  commands: RoomCommands;
  now(): number;
}

export function roomRoutes({ store, commands, now }: Parts): Handlers<typeof rooms> {
  async function insert(wanted: Omit<NewRoom, 'code'>): Promise<RoomState> {
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const state = createRoom({ ...wanted, code: newRoomCode() }, now());
      try {
        await store.insert(state);
        return state;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // The code was taken, or this very request has been carried out before.
        const before = await store.byId(wanted.id);
        if (before) return before;
      }
    }
    throw new AppError('conflict', { message: 'Свободных кодов не осталось. Удалите ненужные трансляции.' });
  }

  return {
    async listRooms() {
      return { broadcasts: (await store.list(ROOM_LIMITS.listed)).map(summaryOf) };
    },

    async createRoom({ caller, body: { title, type, owner, requestId } }) {
      if (owner !== undefined && !callerIs(caller, owner)) throw new AppError('forbidden');
      const id = requestId === undefined ? newId() : idOfRequest(caller.userId, requestId);
      const state = await insert({ id, title, type, owner: caller.userId });
      return { code: state.code, broadcast: roomView(state, now()) };
    },

    async getRoom({ params }) {
      const state = await store.byCode(params.code);
      if (!state) throw new AppError('not_found');
      return { broadcast: roomView(state, now()), seq: state.seq };
    },

    async updateRoom({ params, caller, body }) {
      const state = await commands.run(params.code, caller, (room, at) => updateRoom(room, body, at));
      return { broadcast: roomView(state, now()), seq: state.seq };
    },

    async deleteRoom({ params, caller }) {
      await commands.remove(params.code, caller);
      return {};
    },

    async sendMessage({ params, caller, body: { text, requestId } }) {
      const id = requestId === undefined ? newId() : idOfRequest(caller.userId, requestId);
      const state = await commands.run(params.code, caller, (room, at) => addMessage(room, { id, text }, at));
      const sent = state.messages.find((message) => message.id === id);
      if (!sent) throw new AppError('internal');
      return { sent, seq: state.seq };
    },
  };
}
