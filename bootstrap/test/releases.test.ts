import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Releases } from '../frontends/releases.mjs';

let folder: string;
let releases: Releases;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luplay-releases-'));
  releases = new Releases(folder, join(folder, 'web'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (version: string, name = 'mf-story') => `/${name}/${version}/mf-manifest.json#title=История`;
/** Publishes a build and returns its line. */
function publish(version: string, name = 'mf-story'): string {
  mkdirSync(join(folder, 'web', name, version), { recursive: true });
  writeFileSync(join(folder, 'web', name, version, 'mf-manifest.json'), '{}');
  return line(version, name);
}
const live = () => JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8'));

describe('a release', () => {
  it('changes one line and keeps the others', () => {
    releases.follow({ 'mf-story': publish('1'), 'mf-profile': publish('1', 'mf-profile') });
    expect(releases.release('mf-story', publish('2'))).toBe(true);
    expect(live()).toEqual({ 'mf-story': line('2'), 'mf-profile': line('1', 'mf-profile') });
    expect(releases.release('mf-story', line('2'))).toBe(false);
  });

  it('is listed with the former ones, the live builds first', () => {
    releases.follow({ 'mf-story': publish('1'), 'mf-profile': publish('1', 'mf-profile') });
    releases.release('mf-story', publish('2'));
    const listed = releases.list().map(({ name, version, until }) => [name, version, until !== null]);
    expect(listed).toEqual([
      ['mf-story', '2', false],
      ['mf-profile', '1', false],
      ['mf-story', '1', true],
    ]);
    expect(releases.versionsOf('mf-story')).toEqual(new Set(['2', '1']));
  });
});

describe('a rollback', () => {
  it('goes back one release at a time', () => {
    for (const version of ['1', '2', '3']) releases.release('mf-story', publish(version));
    expect(releases.rollback('mf-story')).toBe('2');
    expect(releases.rollback('mf-story')).toBe('1');
    expect(live()).toEqual({ 'mf-story': line('1') });
    expect(() => releases.rollback('mf-story')).toThrow('mf-story has no former release.');
  });

  it('is refused when the files of the former build are gone', () => {
    releases.release('mf-story', publish('1'));
    releases.release('mf-story', publish('2'));
    rmSync(join(folder, 'web/mf-story/1'), { recursive: true });
    expect(() => releases.rollback('mf-story')).toThrow('release it again');
    expect(live()).toEqual({ 'mf-story': line('2') });
  });
});

describe('a start on one machine', () => {
  it('follows what was built since the last one', () => {
    releases.follow({ 'mf-story': publish('1') });
    releases.follow({ 'mf-story': publish('2'), 'mf-profile': publish('1', 'mf-profile') });
    expect(live()).toEqual({ 'mf-story': line('2'), 'mf-profile': line('1', 'mf-profile') });
    releases.follow({ 'mf-story': line('2') });
    expect(live()).toEqual({ 'mf-story': line('2') });
  });

  it('keeps a rollback and a line changed by hand until the remote is built anew', () => {
    releases.follow({ 'mf-story': publish('1'), 'mf-profile': publish('1', 'mf-profile') });
    releases.release('mf-story', publish('2'));
    releases.rollback('mf-story');
    writeFileSync(
      join(folder, 'remotes.json'),
      JSON.stringify({ ...live(), 'mf-profile': line('hand', 'mf-profile') }),
    );
    releases.follow({ 'mf-story': line('2'), 'mf-profile': line('1', 'mf-profile') });
    expect(live()).toEqual({ 'mf-story': line('1'), 'mf-profile': line('hand', 'mf-profile') });
    releases.follow({ 'mf-story': publish('3'), 'mf-profile': line('1', 'mf-profile') });
    expect(live()).toEqual({ 'mf-story': line('3'), 'mf-profile': line('hand', 'mf-profile') });
  });
});
