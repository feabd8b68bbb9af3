import type { HostPlayer, StoryHostView } from '@luplay/contracts/story';
import { Fragment } from 'react';
import { host } from '../../../locale/host.ts';
import * as css from './person-dialog.module.css';

const texts = host.person;

/** Where the character is, and what it has. */
export function PersonFacts({ player, host: view }: { player: HostPlayer; host: StoryHostView }) {
  const { currentRoom, abilities, inventory, goals, userId } = player;
  const listed = (list: readonly string[]) => (list.length === 0 ? texts.nothing : list.join(', '));
  const facts: [string, string][] = [
    [texts.room, view.map.rooms[currentRoom]?.name ?? currentRoom],
    [texts.inventory, listed(inventory.map((id) => view.items[id]?.name ?? id))],
    [texts.abilities, listed(abilities)],
    [texts.goals, goals.length === 0 ? texts.nothing : goals.join(' ')],
  ];
  return (
    <>
      {userId === null && <p>{texts.unplayed}</p>}
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
