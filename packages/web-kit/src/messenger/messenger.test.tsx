/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { installMockMessenger, mockMessenger } from '../../testing/mock-messenger.ts';
import { dialogOpened } from '../dialogs/open-dialogs.ts';
import { dropSecondTaps } from '../dialogs/second-tap.ts';
import { countEvening, haptic, startMessenger, storySharing } from './bridge.ts';
import {
  useClosingConfirmation,
  useHeldSwipes,
  useMessenger,
  useMessengerBack,
  useMessengerSettings,
  useWholeScreen,
} from './use-messenger.ts';

const initData = new URLSearchParams({ user: '{"id":1}', start_param: 'lobby_a', hash: 'f00' }).toString();
const root = document.documentElement;

let pressed = 0;
const back = () => {
  pressed += 1;
};

function Screen({ playing, deep }: { playing: boolean; deep: boolean }) {
  useClosingConfirmation(playing);
  useMessengerBack(deep ? back : null);
  const launch = useMessenger();
  return <p>{launch === undefined ? 'loading' : (launch?.startParam ?? 'outside')}</p>;
}

describe('the bridge inside the messenger', () => {
  beforeAll(() => {
    installMockMessenger({
      initData,
      colorScheme: 'dark',
      cloud: { projectorSound: '{"on":true}', theme: 'nonsense' },
      contentSafeAreaInset: { top: 46, bottom: 0, left: 0, right: 0 },
    });
    act(() => startMessenger());
  });
  afterAll(() => {
    delete window.Telegram;
  });

  it('expands to the full height and reports that it is ready', () => {
    expect(mockMessenger().record).toMatchObject({ expanded: true, ready: true });
  });

  it("follows the messenger's theme", () => {
    expect(root.dataset).toMatchObject({ theme: 'dark', messenger: 'dark' });
    act(() => mockMessenger().change({ colorScheme: 'light' }));
    expect(root.dataset).toMatchObject({ theme: 'light', messenger: 'light' });
  });

  it("26.15: keeps our ground where the messenger's makes texts hard to read", () => {
    act(() => mockMessenger().change({ themeParams: { bg_color: '#8f8f8f' } }));
    expect(root.dataset.messenger).toBeUndefined();
    act(() => mockMessenger().change({ themeParams: { bg_color: '#ffffff' } }));
    expect(root.dataset.messenger).toBe('light');
  });

  it('26.15: brings the choices of other devices, and stores those of this one when it is left', () => {
    expect(localStorage.getItem('projectorSound')).toBe('{"on":true}');
    expect(localStorage.getItem('theme')).toBeNull();
    localStorage.setItem('theme', 'light');
    localStorage.removeItem('projectorSound');
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(mockMessenger().record.cloud).toEqual({ theme: 'light' });
    localStorage.clear();
  });

  it('26.15: offers its icon once, after the second evening', () => {
    const { record } = mockMessenger();
    const offers = ['Fri', 'Fri', 'Sat', 'Sat', 'Sun'].map((day) => {
      countEvening(day);
      return record.homeScreenOffers;
    });
    expect(offers).toEqual([0, 0, 1, 1, 1]);
    localStorage.clear();
  });

  it('26.15: holds swipes and fills the screen while any component requires it', () => {
    const { record } = mockMessenger();
    function Played() {
      useHeldSwipes(true);
      useWholeScreen(true);
      return null;
    }
    expect(record).toMatchObject({ swipes: true, fullscreen: false });
    const screens = [render(<Played />), render(<Played />)] as const;
    expect(record).toMatchObject({ swipes: false, fullscreen: true });
    screens[0].unmount();
    expect(record).toMatchObject({ swipes: false, fullscreen: true });
    screens[1].unmount();
    expect(record).toMatchObject({ swipes: true, fullscreen: false });
  });

  it('26.15: makes a story of a picture in apps from 7.8 on', () => {
    const mock = mockMessenger();
    storySharing()?.('https://play.example/a.jpg');
    expect(mock.record.stories).toEqual(['https://play.example/a.jpg']);
    const { isVersionAtLeast } = mock;
    mock.isVersionAtLeast = (wanted) => Number.parseFloat(wanted) <= 7.7;
    expect(storySharing()).toBeNull();
    mock.isVersionAtLeast = isVersionAtLeast;
  });

  it('26.15: shows an entry for our settings in its menu', () => {
    const mock = mockMessenger();
    let opened = 0;
    const open = () => opened++;
    function Frame() {
      useMessengerSettings(open);
      return null;
    }
    mock.pressSettings();
    render(<Frame />);
    mock.pressSettings();
    expect(opened).toBe(1);
  });

  it("adds the insets of the device and of the messenger's buttons", () => {
    expect(root.style.getPropertyValue('--messenger-top')).toBe('46px');
    mockMessenger().change({ safeAreaInset: { top: 20, bottom: 34, left: 0, right: 0 } });
    expect(root.style.getPropertyValue('--messenger-top')).toBe('66px');
    expect(root.style.getPropertyValue('--messenger-bottom')).toBe('34px');
  });

  it("follows the visible height of the messenger's sheet", () => {
    const height = () => root.style.getPropertyValue('--messenger-height');
    mockMessenger().change({ viewportStableHeight: 412 });
    expect(height()).toBe('412px');
    mockMessenger().change({ viewportStableHeight: Number.POSITIVE_INFINITY });
    expect(height()).toBe('');
  });

  it('forwards haptics', () => {
    haptic('tap');
    haptic('success');
    haptic('error');
    expect(mockMessenger().record.haptics).toEqual(['light', 'success', 'error']);
  });

  it('asks before closing while any component requires it', () => {
    const { record } = mockMessenger();
    const one = render(<Screen playing deep={false} />);
    const other = render(<Screen playing deep={false} />);
    expect(record.closingConfirmation).toBe(true);
    one.unmount();
    expect(record.closingConfirmation).toBe(true);
    other.rerender(<Screen playing={false} deep={false} />);
    expect(record.closingConfirmation).toBe(false);
    other.unmount();
  });

  it('shows the back button only on screens with a back target', () => {
    const mock = mockMessenger();
    const screen = render(<Screen playing={false} deep />);
    expect(mock.record.backButton).toBe(true);
    mock.pressBack();
    expect(pressed).toBe(1);
    screen.rerender(<Screen playing={false} deep={false} />);
    expect(mock.record.backButton).toBe(false);
    mock.pressBack();
    expect(pressed).toBe(1);
    screen.unmount();
  });

  it('12.6: closes an open dialog with the back button, on any screen', () => {
    const mock = mockMessenger();
    const before = pressed;
    for (const deep of [true, false]) {
      const screen = render(<Screen playing={false} deep={deep} />);
      let closed = 0;
      const dialogClosed = dialogOpened({ close: () => closed++ });
      expect(mock.record.backButton).toBe(true);
      mock.pressBack();
      expect([closed, pressed]).toEqual([1, before]);
      dialogClosed();
      expect(mock.record.backButton).toBe(deep);
      screen.unmount();
    }
  });

  it('12.6: a press right after one of the back button is no second tap', () => {
    dropSecondTaps();
    let presses = 0;
    const count = () => presses++;
    document.body.addEventListener('pointerdown', count);
    const press = () => {
      const event = new MouseEvent('pointerdown', { clientX: 5, clientY: 5, bubbles: true });
      // Events of jsdom have another clock.
      Object.defineProperty(event, 'timeStamp', { value: performance.now() });
      document.body.dispatchEvent(event);
    };
    const open = () => dialogOpened({ close: () => closed() });
    const screen = render(<Screen playing={false} deep />);

    let closed = open();
    press();
    closed();
    press();
    expect(presses).toBe(1);
    mockMessenger().pressBack();
    press();
    expect(presses).toBe(2);

    closed = open();
    press();
    mockMessenger().pressBack();
    press();
    expect(presses).toBe(4);
    screen.unmount();
    document.body.removeEventListener('pointerdown', count);
  });

  it('reports how the page was opened', () => {
    const screen = render(<Screen playing={false} deep={false} />);
    expect(screen.container.textContent).toBe('lobby_a');
    screen.unmount();
  });
});
