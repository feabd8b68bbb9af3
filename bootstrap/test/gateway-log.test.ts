import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { withoutCodes } from '../product/gateway-log.mjs';

const AWK = fileURLToPath(new URL('../../docker/error-log.awk', import.meta.url));
const HEAD = '2026/11/23 18:00:00 [error] 31234#31234: *1234567';
const CLIENT = 'client: 127.0.0.1, server: _';

/** What nginx writes, and what may be kept of it. */
const LINES: [written: string, kept: string][] = [
  [
    `${HEAD} connect() failed (111: Connection refused) while connecting to upstream, ${CLIENT}, request: "GET /api2/lobby/invitation/271828?invite=Zm9v-YmFy HTTP/1.1", upstream: "http://127.0.0.1:20001/lobby/invitation/271828?invite=Zm9v-YmFy", host: "localhost:18080", referrer: "http://localhost:18080/join/271828?invite=Zm9v-YmFy"`,
    `${HEAD} connect() failed (111: Connection refused) while connecting to upstream, ${CLIENT}, request: "GET /api2/lobby/invitation/***?*** HTTP/1.1", upstream: "http://127.0.0.1:20001/lobby/invitation/***?***", host: "localhost:18080", referrer: "http://localhost:18080/join/***?***"`,
  ],
  [
    `${HEAD} stat() "/srv/web/join/271828)" failed (13: Permission denied), ${CLIENT}, request: "GET /join/271828) HTTP/1.1", host: "luplay.example.org"`,
    `${HEAD} stat() "/srv/web/join/***)" failed (13: Permission denied), ${CLIENT}, request: "GET /join/***) HTTP/1.1", host: "luplay.example.org"`,
  ],
  [
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /ws/broadcast/31415 HTTP/1.1", upstream: "http://[::1]:20003/ws/broadcast/31415", host: "[::1]:18080"`,
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /ws/broadcast/*** HTTP/1.1", upstream: "http://[::1]:20003/ws/broadcast/***", host: "[::1]:18080"`,
  ],
  [
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /api2/story-play/join/BCDFGH HTTP/1.1", upstream: "http://127.0.0.1:20001/story-play/join/BCDFGH", referrer: "http://localhost/storyJoin/bcdfgh?from=qr"`,
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /api2/story-play/join/*** HTTP/1.1", upstream: "http://127.0.0.1:20001/story-play/join/***", referrer: "http://localhost/storyJoin/***?***"`,
  ],
  [
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /ws/story/hall~BCDFGH?knows=a HTTP/1.1", referrer: "http://localhost/storyHall/BCDFGH"`,
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /ws/story/hall~***?*** HTTP/1.1", referrer: "http://localhost/storyHall/***"`,
  ],
  [
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /api2/game/public-record/q1-W_z/x HTTP/1.1", referrer: "http://localhost/record/q12345-W_z"`,
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /api2/game/public-record/***/x HTTP/1.1", referrer: "http://localhost/record/***"`,
  ],
  // nginx cuts long lines off, and a client that is no browser may send quotes.
  [
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /a"b/271828 HTTP/1.1", referrer: "http://localhost/join/271828?invite=Zm9`,
    `${HEAD} upstream timed out, ${CLIENT}, request: "GET /a"b/*** HTTP/1.1", referrer: "http://localhost/join/***?***`,
  ],
  [
    '2026/11/23 18:00:00 [emerg] 31234#31234: bind() to 0.0.0.0:18080 failed',
    '2026/11/23 18:00:00 [emerg] 31234#31234: bind() to 0.0.0.0:18080 failed',
  ],
];

describe("24.9: codes in nginx's error log", () => {
  it('24.9: are masked on one machine', () => {
    expect(LINES.map(([written]) => withoutCodes(written))).toEqual(LINES.map(([, kept]) => kept));
  });

  it.each(['awk', 'mawk', 'gawk', 'original-awk', 'busybox awk'])('24.9: are masked in the image, by %s', (program) => {
    const [command = '', ...first] = program.split(' ');
    const input = LINES.map(([written]) => `${written}\n`).join('');
    const { stdout, error } = spawnSync(command, [...first, '-f', AWK], { input, encoding: 'utf8' });
    // Every system has awk; the others are tried where they are installed.
    if (error && program !== 'awk') return;
    expect(stdout.trimEnd().split('\n')).toEqual(LINES.map(([, kept]) => kept));
  });
});
