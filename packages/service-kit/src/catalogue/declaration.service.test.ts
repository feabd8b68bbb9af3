import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { albums, cardService } from '../../test/catalogue-service.ts';
import { startTestService, type TestService } from '../testing/index.ts';
import { plainPicture, sent } from '../testing/pictures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(cardService);
  const catalogue = albums(service.kit);
  for (const id of ['a', 'b', 'c']) await catalogue.create({}, () => album(id));
});
afterAll(() => service.close());

const album = (id: string, path = '/media/none.webp') => ({ id, cover: path });

it('a catalogue with a limit refuses one entry more, and still answers for those it has', async () => {
  const catalogue = albums(service.kit);
  await expect(catalogue.create({}, () => album('d'))).rejects.toMatchObject({
    code: 'conflict',
    message: 'Альбомов уже три.',
  });
  expect(await catalogue.create({}, () => album('c'))).toEqual({ album: album('c') });
  await expect(catalogue.create({}, () => album('c', '/media/other.webp'))).rejects.toMatchObject({
    code: 'already_exists',
    details: { album: album('c') },
  });
  expect((await catalogue.entries.all()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(await catalogue.entries.missing(['c', 'x', 'a'])).toEqual(new Set(['x']));
});

it('permanent pictures stay when no entry names them', async () => {
  const catalogue = albums(service.kit);
  const picture = sent(await plainPicture('png', '#2fa84f'), 'png');
  await catalogue.update('a', picture, (before, path) => ({ ...before, cover: path ?? before.cover }));
  const { cover } = await catalogue.byId('a');
  await catalogue.remove('a');
  expect((await catalogue.picture(cover.slice(cover.lastIndexOf('/') + 1))).length).toBeGreaterThan(0);
});
