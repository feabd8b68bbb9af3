import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '../index.ts';
import type { Contract } from './contract.ts';
import { contractOf } from './contract.ts';
import { faultsOfRelease, readReleased } from './released.ts';

const contract: Contract = { ...contractOf('svc-user'), version: '1.0' };
const [name, call] = Object.entries(contract.calls)[0] as [string, Contract['calls'][string]];
const without = { ...contract, calls: Object.fromEntries(Object.entries(contract.calls).slice(1)) };
const more = { ...contract, calls: { ...contract.calls, 'GET /more': call } };
const faults = (released: Contract, present: Contract) => faultsOfRelease('svc-user', released, present);

describe('a contract may be released', () => {
  it('unchanged, and with additions when its minor version is higher', () => {
    expect(faults(contract, contract)).toEqual([]);
    expect(faults(contract, { ...more, version: '1.1' })).toEqual([]);
    expect(faults(contract, more)).toEqual([
      'svc-user has changed since contract 1.0 was released: raise its minor version',
    ]);
  });

  it('with breaking changes only when its major version is another', () => {
    const sentence = `svc-user 1.0 → 1.1 breaks clients: ${name}: this call is removed`;
    expect(faults(contract, { ...without, version: '1.1' })).toEqual([sentence]);
    expect(faults(contract, { ...without, version: '2.0' })).toEqual([]);
    expect(faults({ ...contract, version: '1.2' }, contract)).toEqual([
      'svc-user has contract 1.0, but 1.2 is released',
    ]);
  });
});

/** Sent only where an operator raises LUPLAY_MAX_PLAYERS, for which docs/images.md says what to update first. */
const BY_SETTING = /live_games: value\.lobby\.(maxPlayers|teams\{\}\.maxMembers) changes maximum from 20 to 200$/;

describe('the present contracts', () => {
  it.each(SERVICES)('%s breaks no client of its last release, and has its own version', (service) => {
    const released = readReleased(service);
    expect(released).not.toBeNull();
    const present = JSON.parse(JSON.stringify(contractOf(service))) as Contract;
    const faults = faultsOfRelease(service, released as Contract, present);
    expect(faults.filter((fault) => !BY_SETTING.test(fault))).toEqual([]);
  });
});
