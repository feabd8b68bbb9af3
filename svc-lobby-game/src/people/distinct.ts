import type { LobbyState } from '../state/lobby.ts';
import { nameOf, type People } from './people.ts';

/**
 * The people of a lobby under the names that it shows. A guest whose name looks like that of somebody else there gets a
 * number behind it: first people with an account have their names, then guests in order of arrival. It is decided
 * anew for each view, because names change at any time, and a guest is often in before svc-user has published the name.
 */
export function distinctPeople(lobby: Pick<LobbyState, 'players' | 'bench'>, people: People): People {
  const players = lobby.bench ? [...lobby.players, ...lobby.bench] : lobby.players;
  if (!players.some(({ guest }) => guest)) return people;
  const taken = new Set(
    players.filter(({ guest }) => !guest).map(({ playerId, name }) => readAs(nameOf(people, playerId, () => name))),
  );
  const shown = new Map<string, string>();
  for (const { playerId, guest } of players) {
    const own = guest && people.card(playerId)?.displayName;
    if (!own) continue;
    let name = own;
    for (let number = 2; taken.has(readAs(name)); number += 1) name = `${own} ${number}`;
    taken.add(readAs(name));
    if (name !== own) shown.set(playerId, name);
  }
  if (shown.size === 0) return people;
  return {
    card(userId) {
      const card = people.card(userId);
      const displayName = shown.get(userId);
      return card && displayName !== undefined ? { ...card, displayName } : card;
    },
  };
}

/** Letters and digits that people take for Latin ones: Cyrillic, Greek, then within Latin. Lower case. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', һ: 'h', н: 'h', і: 'l', ӏ: 'l', ј: 'j', к: 'k', ԛ: 'q', м: 'm', о: 'o', р: 'p', с: 'c' },
  ...{ ѕ: 's', т: 't', у: 'y', ү: 'y', ѵ: 'v', х: 'x', ԝ: 'w', ԁ: 'd', ь: 'b', з: '3', ч: '4', б: '6' },
  ...{ α: 'a', β: 'b', γ: 'y', ε: 'e', ζ: 'z', η: 'h', ι: 'l', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
  ...{ τ: 't', υ: 'y', χ: 'x' },
  ...{ i: 'l', ı: 'l', '1': 'l', '0': 'o', '5': 's' },
};

/**
 * What people read in a name: two names with the same result look alike. Case, accents, punctuation, spaces and
 * invisible characters make no difference, nor does the alphabet of letters that look the same.
 */
export function readAs(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD');
  // A name of emoji alone stays as it is.
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.replace(/[\p{M}\p{C}\p{Z}]/gu, '');
  return [...letters].map((letter) => LATIN[letter] ?? letter).join('');
}
