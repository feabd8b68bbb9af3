import type { LobbyState } from '../state/lobby.ts';
import { readAs } from './look-alikes.ts';
import { nameOf, type People } from './people.ts';

/**
 * The people of a lobby under the names that it shows. A guest whose name looks like that of somebody else there gets a
 * number behind it: first people with an account have their names, then guests in order of arrival. It is decided
 * anew for each view, because names change at any time, and a guest is often in before svc-user has published the name.
 */
export function distinctPeople({ players }: Pick<LobbyState, 'players'>, people: People): People {
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
