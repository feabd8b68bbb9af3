import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../command/failure.mjs';
import { writeJson } from '../machine/files.mjs';
import { privately } from '../machine/private-files.mjs';

/** Former releases that are remembered for each remote. */
const REMEMBERED = 10;

/**
 * The builds of the remotes that pages get: `remotes.json`, which the gateway serves, and in `releases.json` beside it
 * those that they got before, newest first. A release or a rollback counts from the next page load; open pages go on
 * with the build they have.
 */
export class Releases {
  #live;
  #former;
  #followed;
  #webRoot;

  /** `folder` has `remotes.json`; `webRoot` has the builds. */
  constructor(folder, webRoot) {
    this.#live = join(folder, 'remotes.json');
    this.#former = join(folder, 'releases.json');
    this.#followed = join(folder, 'remotes.built.json');
    this.#webRoot = webRoot;
  }

  /**
   * Before a start on one machine: a remote that was built since the last call becomes live. What was released, rolled
   * back or changed by hand since its build stays. `built`: the lines of the present builds.
   */
  follow(built) {
    const live = readJson(this.#live) ?? {};
    const followed = readJson(this.#followed) ?? {};
    const isGone = (name) => name in followed && !(name in built);
    const kept = Object.entries(live).filter(([name]) => !isGone(name));
    const fresh = Object.entries(built).filter(([name, line]) => !(name in live) || followed[name] !== line);
    this.#write(Object.fromEntries([...kept, ...fresh]));
    this.#follows(built);
  }

  /** Makes a build live. `line`: its manifest's address, as in `remotes.json`. False when it is live already. */
  release(name, line) {
    const live = this.#lines();
    this.#follows({ ...readJson(this.#followed), [name]: line });
    if (live[name] === line) return false;
    const former = live[name] ? [{ line: live[name], until: new Date().toISOString() }] : [];
    this.#remember(name, [...former, ...this.#history(name)].slice(0, REMEMBERED));
    this.#write({ ...live, [name]: line });
    return true;
  }

  /** Makes the build that was live before live again, and returns its version. */
  rollback(name) {
    const [last, ...earlier] = this.#history(name);
    if (!last) throw new Failure(`${name} has no former release.`);
    if (!this.#isThere(last.line)) {
      throw new Failure(`${name} ${versionOf(last.line)} is not in ${this.#webRoot} any more: release it again.`);
    }
    this.#write({ ...this.#lines(), [name]: last.line });
    this.#remember(name, earlier);
    return versionOf(last.line);
  }

  /** `[{ name, version, until, isThere }]`, the live builds first; `until` is null for them. */
  list() {
    const live = Object.entries(this.#lines()).map(([name, line]) => ({ name, line, until: null }));
    const former = live.flatMap(({ name }) => this.#history(name).map((one) => ({ name, ...one })));
    return [...live, ...former].map(({ name, line, until }) => ({
      name,
      version: versionOf(line),
      until,
      isThere: this.#isThere(line),
    }));
  }

  /** The versions of a remote that a page may get, or get again. */
  versionsOf(name) {
    const lines = [this.#lines()[name], ...this.#history(name).map(({ line }) => line)].filter(Boolean);
    return new Set(lines.map(versionOf));
  }

  #isThere(line) {
    return existsSync(join(this.#webRoot, line.split('#')[0]));
  }

  #lines() {
    return readJson(this.#live) ?? {};
  }

  #history(name) {
    return readJson(this.#former)?.[name] ?? [];
  }

  #remember(name, history) {
    privately(() => writeJson(this.#former, { ...readJson(this.#former), [name]: history }));
  }

  #follows(built) {
    privately(() => writeJson(this.#followed, built));
  }

  #write(lines) {
    privately(() => writeJson(this.#live, lines));
  }
}

/** `/mf-story/0.1.0-5d2f2870/mf-manifest.json#title=…` → `0.1.0-5d2f2870`. */
const versionOf = (line) => line.split('/')[2];

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
