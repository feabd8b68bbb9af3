import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allSockets } from '../all.ts';
import { gameSocket } from '../lobby-game/socket.ts';
import {
  defineLiveSocket,
  eitherSocket,
  type GreetingOf,
  type MessageOf,
  type ReplyTo,
  type RequestFields,
} from './live.ts';

const base = { id: 'board', service: 'svc-story', path: '/ws/board/:id', summary: 'для тестов' } as const;
const board = defineLiveSocket({
  ...base,
  greeting: { cells: z.array(z.number()) },
  updates: { cell_update: { cell: z.number() }, board_deleted: {} },
  notices: { hint: { text: z.string() } },
  requests: {
    mark: { request: { cell: z.number() }, reply: 'marked', fields: { left: z.number() } },
    pass: { request: {}, reply: 'passed', fields: {} },
  },
  hasHost: true,
});
const stamp = { seq: 3, from: 2, serverTime: 1 };

describe('the envelope of a live socket', () => {
  it.each<MessageOf<typeof board>>([
    { type: 'connection_established', ...stamp, protocol: 1, server: 'a', cells: [1], hostPresent: false },
    { type: 'connection_established', ...stamp, protocol: 1, server: 'a', cells: [1], hostPresent: true, channel: 'b' },
    { type: 'cell_update', ...stamp, cell: 4 },
    { type: 'board_deleted', ...stamp },
    { type: 'hint', text: 'x', serverTime: 1 },
    { type: 'marked', ref: 7, left: 2, serverTime: 1 },
    { type: 'passed', ref: 8, serverTime: 1 },
    { type: 'host_presence', present: true, serverTime: 1 },
    { type: 'noop', ...stamp },
    { type: 'noop', seq: 3, serverTime: 1 },
    { type: 'heartbeat' },
    { type: 'reconnect', afterMs: 100, serverTime: 1 },
    { type: 'error', code: 'conflict', message: 'x', serverTime: 1 },
    { type: 'error', ref: 7, code: 'conflict', message: 'x', serverTime: 1 },
  ])('carries $type to the client', (message) => {
    expect(board.server.parse(message)).toEqual(message);
  });

  it('is checked', () => {
    expect(board.server.safeParse({ type: 'cell_update', cell: 4, serverTime: 1 }).success).toBe(false);
    expect(board.server.safeParse({ type: 'marked', left: 2, serverTime: 1 }).success).toBe(false);
    expect(board.client.safeParse({ type: 'mark', cell: 4 }).success).toBe(false);
    expect(board.client.safeParse({ type: 'mark', ref: 1, cell: 4, more: 1 }).success).toBe(false);
    expect(board.client.safeParse({ type: 'marked', ref: 1 }).success).toBe(false);
  });

  it('has the presence of a host only where there is one', () => {
    const { hasHost: _, ...hostless } = { ...base, greeting: {}, updates: {}, hasHost: false };
    const { server } = defineLiveSocket(hostless);
    expect(server.safeParse({ type: 'host_presence', present: true, serverTime: 1 }).success).toBe(false);
    expect(server.parse({ type: 'connection_established', ...stamp, protocol: 1, server: 'a' })).not.toHaveProperty(
      'hostPresent',
    );
  });

  it('types the reply by the request', () => {
    const asked: RequestFields<typeof board, 'mark'> = { cell: 4 };
    const reply: ReplyTo<typeof board, 'mark'> = { type: 'marked', ref: 1, serverTime: 1, left: 2 };
    // @ts-expect-error -- a reply to another request
    const other: ReplyTo<typeof board, 'pass'> = reply;
    // @ts-expect-error -- no field of this socket's greeting
    const field: keyof GreetingOf<typeof board> = 'lobby';
    expect(board.client.safeParse({ type: 'mark', ref: 1, ...asked }).success).toBe(true);
    expect([board.requests.mark.reply, other.ref, field]).toEqual(['marked', 1, 'lobby']);
  });

  it('may be one of two on the same path', () => {
    const one = defineLiveSocket({ ...base, greeting: {}, updates: { one: {} } });
    const two = defineLiveSocket({ ...base, greeting: {}, updates: { two: {} } });
    const { server } = eitherSocket(one, two);
    for (const type of ['one', 'two']) expect(server.safeParse({ type, ...stamp }).success).toBe(true);
    expect(server.safeParse({ type: 'three', ...stamp }).success).toBe(false);
  });
});

describe('what remotes of version 1 send', () => {
  it.each(allSockets)('$id takes what every live page sends', ({ client }) => {
    for (const message of [{ type: 'snapshot' }, { type: 'snapshot', since: 12 }, { type: 'ping' }]) {
      expect(client.safeParse(message).success).toBe(true);
    }
  });

  it('games.socket takes answers', () => {
    const answer = { type: 'answer', ref: 1, teamId: 't1', questionId: 'space-0', answers: [2] };
    expect(gameSocket.client.parse(answer)).toEqual(answer);
  });
});
