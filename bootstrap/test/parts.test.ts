import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PARTS, partNamed, SAMPLE, testsOf, touchedParts } from '../checks/parts.mjs';
import { REPOSITORY } from '../command/settings.mjs';

describe('the parts of the product', () => {
  it('are found by folder and by name', () => {
    expect(partNamed('mf-story')).toBe('mf-story');
    expect(partNamed('story-rules')).toBe('packages/story-rules');
    expect(partNamed('mf-nothing')).toBeUndefined();
  });

  it('run their own tests, with the backing services only where they are needed', () => {
    expect(testsOf(['mf-story'])).toEqual({ folders: ['mf-story'], backed: false, specs: ['story'] });
    expect(testsOf(['mf-story', 'svc-user'])).toMatchObject({ backed: true, specs: ['story', 'people'] });
    expect(testsOf(['packages/embedded-mongo'])).toMatchObject({ backed: false, specs: [] });
  });

  it('that everything stands on are played by all specs after a change, and by a sample when they are named', () => {
    expect(testsOf(['packages/web-kit']).specs).toBeNull();
    expect(testsOf(['mf-story', 'packages/contracts']).specs).toBeNull();
    expect(testsOf(['packages/web-kit'], SAMPLE).specs).toEqual(SAMPLE);
    expect(testsOf(['mf-story', 'packages/contracts'], SAMPLE).specs).toEqual(['story', ...SAMPLE]);
  });

  it('are played by specs that exist', () => {
    const present = readdirSync(join(REPOSITORY, 'e2e/specs'), { recursive: true, encoding: 'utf8' });
    const known = present.map((path) => path.replace(/\.spec\.ts$/, ''));
    for (const part of PARTS) expect(known).toEqual(expect.arrayContaining(testsOf([part], SAMPLE).specs!));
  });
});

describe('browser specs', () => {
  it('24.15: end no process of a product that other specs use meanwhile, except those that run alone or last', () => {
    const specs = readdirSync(join(REPOSITORY, 'e2e/specs'), { recursive: true, encoding: 'utf8' });
    const ending = specs.filter((path) => {
      if (!path.endsWith('.ts')) return false;
      return /process\.kill\(|product\/kill\.ts/.test(readFileSync(join(REPOSITORY, 'e2e/specs', path), 'utf8'));
    });
    expect(ending.length).toBeGreaterThan(0);
    expect(ending.filter((path) => !/^(faults|recovery)\//.test(path))).toEqual([]);
  });
});

describe('16.8: a part that is released', () => {
  const released = PARTS.filter((part) => /^(packages|svc|mf)|^(shell|gateway|k8s)$/.test(part));

  it.each(released)('%s has a version, and says what it changed', (part) => {
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, part, 'package.json'), 'utf8'));
    const changelog = readFileSync(join(REPOSITORY, part, 'CHANGELOG.md'), 'utf8');
    expect(/^## (.+)$/m.exec(changelog)?.[1]).toBe(version);
  });

  it('has owners who review it, where GitHub looks', () => {
    const owners = readFileSync(join(REPOSITORY, '.github/CODEOWNERS'), 'utf8').split('\n');
    const lines = owners.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/ +/));
    for (const [pattern, ...teams] of lines) {
      expect([pattern, pattern === '*' || existsSync(join(REPOSITORY, pattern as string))]).toEqual([pattern, true]);
      expect(teams.length).toBeGreaterThan(0);
      for (const team of teams) expect(team).toMatch(/^@luplay\/(quiz|story|back-office|platform)$/);
    }
    expect(lines[0]?.[0]).toBe('*');
  });
});

describe('a change', () => {
  it('touches the part that it is in and those that import it', () => {
    expect(touchedParts(['mf-story/src/routes.ts'])).toEqual(['mf-story']);
    expect(touchedParts(['packages/story-rules/src/actions/move.ts']).toSorted()).toEqual(
      ['bench', 'mf-backoffice', 'mf-story', 'packages/story-rules', 'svc-story'].toSorted(),
    );
    const byServiceKit = touchedParts(['packages/service-kit/src/kit.ts']);
    expect(byServiceKit).toEqual(expect.arrayContaining(['packages/live-kit', 'svc-user', 'svc-story']));
    expect(byServiceKit).not.toContain('mf-story');
  });

  it('of a browser spec touches the parts that it plays', () => {
    expect(touchedParts(['e2e/specs/people/people.spec.ts'])).toEqual(
      expect.arrayContaining(['shell', 'mf-profile', 'svc-user']),
    );
  });

  it('of docs touches nothing, and of the lock file everything', () => {
    expect(touchedParts(['docs/house.md', 'README.md'])).toEqual([]);
    expect(touchedParts(['package-lock.json'])).toEqual(PARTS);
  });
});
