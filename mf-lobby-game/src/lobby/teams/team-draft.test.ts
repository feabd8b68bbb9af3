import { describe, expect, it } from '@jest/globals';
import { TEAM_COLORS, TEAM_ICONS, TEAM_NAMES } from '@luplay/contracts/lobby-game';
import { team } from '../../testing/samples.ts';
import { drawName, hasRoomForTeam, isValid, newTeam } from './team-draft.ts';

const withTeams = (count: number) => ({
  teams: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `t${i}`,
      team(`t${i}`, [], {
        name: TEAM_NAMES[i % TEAM_NAMES.length],
        color: TEAM_COLORS[i % TEAM_COLORS.length],
        icon: TEAM_ICONS[i % TEAM_ICONS.length],
      }),
    ]),
  ),
});

describe('a new team', () => {
  it('gets a free name, colour and sign, and two seats', () => {
    expect(newTeam(withTeams(3), () => 0)).toEqual({
      name: TEAM_NAMES[3],
      color: TEAM_COLORS[3],
      icon: TEAM_ICONS[3],
      maxMembers: 2,
    });
    expect(newTeam(withTeams(0), () => 0.9999)).toMatchObject({ name: TEAM_NAMES.at(-1), color: TEAM_COLORS.at(-1) });
  });

  it('is named even when every name is taken', () => {
    expect(TEAM_NAMES).toContain(newTeam(withTeams(30), () => 0.5).name);
  });

  it('gets a different name when another one is drawn', () => {
    expect(drawName(withTeams(0), () => 0, TEAM_NAMES[0])).toBe(TEAM_NAMES[1]);
  });

  it('needs a name and a seat', () => {
    const draft = { name: 'Совы', color: TEAM_COLORS[0], icon: TEAM_ICONS[0], maxMembers: 1 };
    expect(isValid(draft)).toBe(true);
    expect(isValid({ ...draft, name: '  ' })).toBe(false);
    expect(isValid({ ...draft, maxMembers: 0 })).toBe(false);
    expect(isValid({ ...draft, maxMembers: null })).toBe(false);
  });

  it('is not possible beside twelve others, or thirty in a large lobby', () => {
    const hasRoom = (teams: number, maxPlayers: number) => hasRoomForTeam({ ...withTeams(teams), maxPlayers });
    expect([hasRoom(11, 20), hasRoom(12, 20), hasRoom(12, 21), hasRoom(30, 200)]).toEqual([true, false, true, false]);
  });
});
