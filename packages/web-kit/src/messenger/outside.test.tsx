/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { haptic, startMessenger } from './bridge.ts';
import { launchData } from './launch.ts';
import { useAwake, useClosingConfirmation, useMessenger, useMessengerBack } from './use-messenger.ts';

const back = () => undefined;

function Screen() {
  useClosingConfirmation(true);
  useMessengerBack(back);
  return <p>{useMessenger() === null ? 'outside' : 'inside'}</p>;
}

describe('the bridge outside the messenger', () => {
  it('does nothing at all: no script, no error, no storage', () => {
    startMessenger();
    haptic('tap');
    haptic('warning');
    const screen = render(<Screen />);
    expect(screen.container.textContent).toBe('outside');
    screen.unmount();
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(document.documentElement.dataset.messenger).toBeUndefined();
    expect(launchData()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the screen stays awake', () => {
  const Awake = ({ on }: { on: boolean }) => {
    useAwake(on);
    return null;
  };
  const turn = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('while it is asked to, again after the page was hidden, and then no more', async () => {
    const release = jest.fn(async () => undefined);
    const request = jest.fn(async (_kind: string) => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const screen = render(<Awake on={false} />);
    expect(request).not.toHaveBeenCalled();
    screen.rerender(<Awake on />);
    expect(request.mock.calls).toEqual([['screen']]);
    turn('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    turn('visible');
    expect(request).toHaveBeenCalledTimes(2);
    await act(async () => screen.unmount());
    expect(release).toHaveBeenCalledTimes(1);
    turn('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('unless the browser refuses', async () => {
    const request = async () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const screen = render(<Awake on />);
    await act(async () => screen.unmount());
  });
});
