import { items } from '@luplay/contracts/lobby-game';
import { achievements } from '@luplay/contracts/user';
import { ask, raw, type Session, send, session } from '../../support/api/api.ts';
import { plainPng, sent, vastPng } from '../../support/api/pictures.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const TITLE = 'Проба картинки';
const CATALOGUES = [
  { call: achievements.createAchievement, fields: { lucoins: 1 } },
  { call: items.createItem, fields: { type: 'quiz' } },
];

let developer: Session;
let png: Buffer;
test.beforeAll(async () => {
  developer = await session(account('developer'));
  png = await plainPng('#2fa84f');
});

/** Entries of these tests: other specs change the catalogues meanwhile. */
async function ownEntries(): Promise<number> {
  const lists = [
    await ask(achievements.achievementList, {}, developer.token),
    await ask(items.listItems, {}, developer.token),
  ];
  return JSON.stringify(lists).split(TITLE).length - 1;
}

for (const { call, fields } of CATALOGUES) {
  const create = (picture: object) => {
    const body = { title: TITLE, description: 'Только для проверки.', ...fields, ...picture };
    return send(call, { body }, developer.token);
  };

  test(`${call.id}: a file that is not the picture type it claims is refused, and nothing is created`, async () => {
    const before = await ownEntries();
    const tries: [string, object, number][] = [
      ['a PNG as jpg', sent(png, 'jpg'), 415],
      ['an SVG', sent(SVG, 'png'), 415],
      ['a page', sent(PAGE, 'jpg'), 415],
      ['a page behind a signature', sent(Buffer.concat([png.subarray(0, 8), PAGE]), 'png'), 415],
      ['20000 × 20000', sent(vastPng(20_000), 'png'), 400],
      ['no base64', { picture: 'data:image/png;base64,AAAA', pictureFormat: 'png' }, 400],
      ['over 2 MiB', sent(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'png'), 413],
      ['3 MiB', sent(Buffer.alloc(3 * 1024 * 1024), 'png'), 413],
    ];
    for (const [what, picture, status] of tries) expect.soft((await create(picture)).status, what).toBe(status);
    expect(await ownEntries()).toBe(before);
  });

  test(`${call.id}: a picture with HTML appended is served publicly without the HTML and cached permanently`, async () => {
    const before = await ownEntries();
    const made = await create(sent(Buffer.concat([png, PAGE]), 'png'));
    expect(made.status, made.text).toBe(200);
    expect(await ownEntries()).toBe(before + 1);
    const { achievementId, achievement, itemId, item } = made.json as Record<string, string & { picture: string }>;
    const served = await raw((achievement ?? item)!.picture);
    expect(served.status).toBe(200);
    expect(served.text).toMatch(/^RIFF/);
    expect(served.text).not.toMatch(/script|alert|IHDR/);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    if (achievementId) await ask(achievements.deleteAchievement, { body: { achievementId } }, developer.token);
    else await ask(items.deleteItem, { body: { itemId: itemId! } }, developer.token);
  });
}
