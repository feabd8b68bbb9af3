import { expect, it } from '@jest/globals';
import { startImage } from './image.ts';

const CODES = ['271828', '31415', 'Zm9vYmFy', 'BCDFGH', 'q1-W_zTok'];

it('24.9: what the container writes has no code of a lobby, a room, an invitation, a story or a record', async () => {
  const { url, services, stop } = await startImage({});
  const referrer = `${url}/join/271828?invite=Zm9vYmFy`;
  await fetch(`${url}/join/271828?invite=Zm9vYmFy`);
  // Alive, they answer; then nobody listens, and each call is an error of an upstream.
  const paths = [
    ...['lobby/invitation/271828?invite=Zm9vYmFy', 'lobby/broadcast/by-code/271828', 'broadcast/31415'],
    ...['story-play/join/BCDFGH', 'game/public-record/q1-W_zTok'],
  ];
  for (const path of paths) expect((await fetch(`${url}/api2/${path}`)).status).toBe(200);
  for (const path of ['api2/ws/story/hall~BCDFGH', 'storyJoin/BCDFGH', 'storyHall/BCDFGH', 'record/q1-W_zTok'])
    await fetch(`${url}/${path}`);
  await Promise.all(
    Object.values(services)
      .flat()
      .map((service) => service.kill()),
  );
  for (const path of paths) {
    const { status } = await fetch(`${url}/api2/${path}`, { headers: { Referer: referrer } });
    expect([path, status]).toEqual([path, 503]);
  }
  const { errors, requests } = await stop();
  const failed = errors.split('\n').filter((line) => line.includes('while connecting to upstream'));
  expect(failed.length).toBeGreaterThanOrEqual(paths.length);
  expect(failed[0]).toMatch(/request: "GET \/api2\/lobby\/invitation\/\*\*\*\?\*\*\* HTTP\/1.1"/);
  expect(failed[0]).toContain('/join/***?***"');
  const logged = requests.trim().split('\n');
  expect(logged.map((line) => JSON.parse(line).path)).toEqual(
    expect.arrayContaining([
      ...['/lobby/invitation/***', '/lobby/broadcast/by-code/***', '/broadcast/***', '/index.html'],
      ...['/story-play/join/***', '/game/public-record/***'],
    ]),
  );
  for (const code of CODES) expect([code, `${errors}${requests}`.includes(code)]).toEqual([code, false]);
});
