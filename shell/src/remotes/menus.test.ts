import { describe, expect, it } from '@jest/globals';
import type { RouteGuard, WidgetDeclaration, WidgetSlot } from '@luplay/web-kit';
import { homeLinks, homeMenu, navLinks, profileLinks, widgetsOf } from './menus.ts';
import { remote, route } from './remotes.fixture.ts';

const listed = (path: string, order: number, guard: RouteGuard = 'user', to?: string) =>
  route(path, { guard, homeMenu: { order, title: path, hint: '', icon: 'quiz', ...(to && { to }) } });
const Component = () => null;
const widget = (id: string, slot: WidgetSlot, order: number): WidgetDeclaration => ({
  id,
  slot,
  order,
  height: 1,
  load: async () => ({ Component }),
});

const remotes = [
  remote('mf-a', { routes: [listed('/albums', 20), route('/albums/:albumId')] }),
  remote('mf-b', {
    routes: [
      route('/me', {
        navBar: { order: 100, title: 'Я', icon: 'user' },
        profileMenu: { order: 1, title: 'Ко мне', icon: 'user' },
      }),
    ],
    widgets: [widget('counter', 'home-main', 10), widget('people', 'home-menu', 30), widget('first', 'home-menu', 5)],
  }),
  remote('mf-c', { routes: [listed('/tales', 10), listed('/tools', 40, 'developer')] }),
  remote('mf-d', { status: 'failed' }),
];

describe('the home menu', () => {
  it('has links and widgets of all remotes in one order', () => {
    expect(homeMenu(remotes, false).map(({ key }) => key)).toEqual(['mf-b first', '/tales', '/albums', 'mf-b people']);
  });

  it("ends for developers with the shell's own screen for them", () => {
    expect(
      homeMenu(remotes, true)
        .map(({ key }) => key)
        .slice(-2),
    ).toEqual(['/tools', '/dev-panel']);
  });

  it("lists developers' screens for developers only", () => {
    expect(homeLinks(remotes, false).map(({ to }) => to)).not.toContain('/tools');
    expect(homeLinks(remotes, true).map(({ to }) => to)).toEqual(['/tales', '/albums', '/tools']);
  });

  it('24.13: lists what guests may not use for people with an account only, on the home screen and in the bar', () => {
    const entry = { order: 1, title: 'Сказки', hint: '', icon: 'story', registered: true } as const;
    const tales = remote('mf-c', { routes: [route('/tales', { guard: 'user', homeMenu: entry })] });
    expect(homeMenu([tales], false).map(({ key }) => key)).toEqual(['/tales']);
    expect(homeMenu([tales], false, true)).toEqual([]);
    expect(navLinks([tales], true).map(({ to }) => to)).toEqual(['/home']);
  });

  it("draws developers' widgets for developers only", () => {
    const guarded = [
      remote('mf-b', { widgets: [{ ...widget('admin', 'home-menu', 60), guard: 'developer' as const }] }),
    ];
    expect(homeMenu(guarded, false)).toEqual([]);
    expect(homeMenu(guarded, true).map(({ key }) => key)).toEqual(['mf-b admin', '/dev-panel']);
  });

  it('links to where the entry says, else to its route', () => {
    const chats = remote('mf-a', { routes: [listed('/albums/:id', 1, 'user', '/albums')] });
    expect(homeLinks([chats], false)[0]?.to).toBe('/albums');
  });

  it('keeps the widgets below the menu apart', () => {
    expect(widgetsOf(remotes, 'home-main', false).map(({ key }) => key)).toEqual(['mf-b counter']);
  });
});

describe('other menus', () => {
  it('the navigation bar has home, the links of the home menu and entries of its own, and nothing for developers', () => {
    expect(navLinks(remotes).map(({ to, title }) => [to, title])).toEqual([
      ['/home', 'Главная'],
      ['/tales', '/tales'],
      ['/albums', '/albums'],
      ['/me', 'Я'],
    ]);
  });

  it('the profile menu has what the remotes declare', () => {
    expect(profileLinks(remotes).map(({ to, title }) => [to, title])).toEqual([['/me', 'Ко мне']]);
  });
});
