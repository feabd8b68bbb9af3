/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { haptic, startMessenger } from './bridge.ts';
import { launchData } from './launch.ts';
import { useClosingConfirmation, useMessenger, useMessengerBack } from './use-messenger.ts';

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
