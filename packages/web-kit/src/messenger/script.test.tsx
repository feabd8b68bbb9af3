/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { installMockMessenger, mockMessenger } from '../../testing/mock-messenger.ts';
import { startMessenger } from './bridge.ts';
import { launchData } from './launch.ts';
import { useClosingConfirmation, useMessenger } from './use-messenger.ts';

const initData = 'user=%7B%22id%22%3A1%7D&start_param=lobby_b&hash=abc';

function Screen() {
  useClosingConfirmation(true);
  return <p>{useMessenger() === undefined ? 'loading' : 'here'}</p>;
}

describe("while the messenger's script loads", () => {
  it('the launch data is available, also after the hash was removed', async () => {
    location.hash = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' }).toString();
    startMessenger();
    const screen = render(<Screen />);
    expect(screen.container.textContent).toBe('loading');
    history.replaceState(null, '', '/auth');
    expect(launchData()).toEqual({ initData, startParam: 'lobby_b', user: { id: 1 } });

    installMockMessenger({ initData });
    const script = document.querySelector<HTMLScriptElement>('script[src^="https://telegram.org/"]');
    await act(async () => script?.onload?.call(script, new Event('load')));
    expect(screen.container.textContent).toBe('here');
    expect(mockMessenger().record).toMatchObject({ ready: true, closingConfirmation: true });
    screen.unmount();
  });

  it("stores the data for Telegram's script", () => {
    const kept = JSON.parse(sessionStorage.getItem('__telegram__initParams') ?? '{}') as Record<string, string>;
    expect(kept).toEqual({ tgWebAppData: initData, tgWebAppVersion: '8.0' });
  });
});
