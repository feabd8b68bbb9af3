/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { good, refusal, withService } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { MediaSpaceLine } from './media-space.tsx';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
let space: ReturnType<typeof good>;
withService(
  () => space,
  () => space,
);

function draw(answer: ReturnType<typeof good>): void {
  space = answer;
  show(<MediaSpaceLine />);
}

it('24.8: the editor shows how much space the files take of what is allowed', async () => {
  draw(good({ own: { bytes: 340.4 * MB, allowed: 2 * GB }, all: { bytes: 3 * GB, allowed: 20 * GB } }));
  expect((await screen.findByText(/^Ваши файлы/)).textContent).toBe('Ваши файлы: 340 МБ из 2 ГБ.');
});

it('24.8: it also shows the space of all authors when that is nearly used up', async () => {
  draw(good({ own: { bytes: 1.54 * GB, allowed: 2 * GB }, all: { bytes: 19 * GB, allowed: 20 * GB } }));
  const line = await screen.findByText(/^Ваши файлы/);
  expect(line.textContent).toBe('Ваши файлы: 1,5 ГБ из 2 ГБ. Файлы всех авторов: 19 ГБ из 20 ГБ.');
});

it('24.8: it shows nothing where the service does not tell', async () => {
  draw(refusal(404, 'not_found', ''));
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByText(/^Ваши файлы/)).toBeNull();
});
