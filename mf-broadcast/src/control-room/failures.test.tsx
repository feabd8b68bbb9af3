/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { Radio } from '@luplay/contracts/broadcast';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { AdminDialog } from '../admin/admin-dialog.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { useRoom } from '../room/use-room.ts';
import { GamePicker } from './game-picker.tsx';
import { RadioControls } from './radio-controls.tsx';

const developer = { userId: 'd', telegramId: 'd', username: 'd', displayName: 'Дина', role: 'developer' as const };
const away = {
  status: 503,
  body: { success: false, code: 'unavailable', message: 'Сервис временно недоступен. Попробуйте ещё раз.' },
};
const radio: Radio = {
  playlist: null,
  playing: false,
  paused: false,
  volume: 1,
  current: 0,
  showRadioPanel: false,
  position: 0,
  since: 0,
};
const room = { code: '12345' };

function Room() {
  return <RoomFrame link={useRoom('12345')}>{() => null}</RoomFrame>;
}

describe('12.28: failures in the control room have the texts of the catalogue', () => {
  it.each<[string, string, ReactElement]>([
    ['GET /lobby/all', 'Ошибка загрузки лобби', <GamePicker key="1" {...room} shown={null} />],
    ['GET /broadcast/12345', 'Ошибка загрузки трансляции', <Room key="2" />],
    ['GET /broadcast/list', 'Ошибка загрузки трансляции', <AdminDialog key="3" open onOpenChange={() => undefined} />],
  ])('%s: %s', async (call, title, part) => {
    answerWith({ [call]: away });
    renderAs(developer, part);
    const alert = await screen.findByRole('alert');
    expect([...alert.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([title, away.body.message]);
  });

  it('/media/radio/playlists.json: Ошибка загрузки плейлистов', async () => {
    answerWith({});
    renderAs(developer, <RadioControls {...room} radio={radio} />);
    // The file is requested twice before it counts as missing.
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
    expect(alert.querySelector('p')?.textContent).toBe('Ошибка загрузки плейлистов');
  });
});

it('a volume that could not be set is dropped: the slider follows what another admin sets', async () => {
  const asked = answerWith({ 'PATCH /broadcast/12345': away });
  let setVolume = (_next: number): void => {};
  function Controls() {
    const [volume, set] = useState(1);
    setVolume = set;
    return <RadioControls {...room} radio={{ ...radio, volume }} />;
  }
  renderAs(developer, <Controls />);
  const slider = screen.getByRole<HTMLInputElement>('slider');
  fireEvent.change(slider, { target: { value: '40' } });
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
  await waitFor(() => expect(slider.value).toBe('100'));
  act(() => setVolume(0.8));
  expect(slider.value).toBe('80');
});
