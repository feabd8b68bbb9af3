import { describe, expect, it } from '@jest/globals';
import type { RouteDeclaration, RouteGuard, WidgetDeclaration, WidgetSlot } from '@luplay/web-kit';
import { homeMenu, menuEntries, widgetsOf } from './home-items.ts';
import type { RemoteState } from './registry.ts';

const Component = () => null;
const load = async () => ({ Component });

const route = (path: string, order?: number, guard: RouteGuard = 'user', to?: string): RouteDeclaration => ({
  path,
  title: 'LuPlay',
  guard,
  load,
  ...(order !== undefined && {
    homeMenu: { order, title: path, hint: '', icon: 'quiz' as const, ...(to && { to }) },
  }),
});
const widget = (id: string, slot: WidgetSlot, order: number): WidgetDeclaration => ({
  id,
  slot,
  order,
  height: 1,
  load,
});
const remote = (
  name: string,
  routes: RouteDeclaration[],
  widgets: WidgetDeclaration[] = [],
  status: RemoteState['status'] = 'ready',
): RemoteState => ({ name, entry: '', status, routes, widgets, attempt: 0 });

const remotes = [
  remote('mf-quiz', [route('/lobby-list', 20), route('/lobby/:lobbyId')]),
  remote(
    'mf-profile',
    [],
    [widget('clicker', 'home-main', 10), widget('friends', 'home-menu', 30), widget('first', 'home-menu', 5)],
  ),
  remote('mf-story', [route('/story', 10), route('/storyEditor', 40, 'developer')]),
  remote('mf-away', [], [], 'failed'),
];

describe('the home menu', () => {
  it('puts entries and widgets of all remotes into one order', () => {
    expect(homeMenu(remotes, false).map(({ key }) => key)).toEqual([
      'mf-profile first',
      '/story',
      '/lobby-list',
      'mf-profile friends',
    ]);
  });

  it("ends for developers with the shell's own screen for them", () => {
    const keys = homeMenu(remotes, true).map(({ key }) => key);
    expect(keys.slice(-2)).toEqual(['/storyEditor', '/dev-panel']);
  });

  it("offers developers' screens to developers only", () => {
    expect(menuEntries(remotes, false).map(({ to }) => to)).not.toContain('/storyEditor');
    expect(menuEntries(remotes, true).map(({ to, developer }) => [to, developer])).toEqual([
      ['/story', false],
      ['/lobby-list', false],
      ['/storyEditor', true],
    ]);
  });

  it("offers developers' widgets to developers only", () => {
    const guarded = [remote('mf-b', [], [{ ...widget('admin', 'home-menu', 60), guard: 'developer' }])];
    expect(homeMenu(guarded, false)).toEqual([]);
    expect(homeMenu(guarded, true).map(({ key }) => key)).toEqual(['mf-b admin', '/dev-panel']);
  });

  it('leads where the entry says, else to its route', () => {
    expect(menuEntries([remote('mf-a', [route('/chat/:id', 1, 'user', '/chat')])], false)[0]?.to).toBe('/chat');
  });

  it('keeps what stands below the menu apart', () => {
    expect(widgetsOf(remotes, 'home-main', false).map(({ key }) => key)).toEqual(['mf-profile clicker']);
  });
});
