import { cx, Dialog, Picture, Stack } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../../../locale/player.ts';
import * as person from '../people/person.module.css';
import { usePlayer } from '../player-context.ts';
import { Secret } from '../talk/told.tsx';
import * as css from './own-card.module.css';

/** The player's character: a card, and everything about it after a press. */
export function OwnCard() {
  const { name, image, description, abilities, goals, status } = usePlayer().view.state;
  const [open, setOpen] = useState(false);
  const isDead = status === 'dead';
  return (
    <>
      <button type="button" className={css.card} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Picture kind="character" className={cx(css.picture, isDead && css.dead)} src={image} width={44} height={44} />
        <span className={css.words}>
          <span className={css.label}>{isDead ? ru.person.dead : ru.person.yours}</span>
          <span className={css.name}>{name}</span>
        </span>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name}>
        <Stack align="center">
          <Picture kind="character" className={person.portrait} src={image} width={160} height={160} />
          {isDead && <p className={person.dead}>{ru.person.dead}</p>}
          <Secret />
          <p className={person.description}>{description}</p>
          <Lines title={ru.person.abilities} lines={abilities} none={ru.person.noAbilities} />
          {goals.length > 0 && <Lines title={ru.person.goals} lines={goals} />}
        </Stack>
      </Dialog>
    </>
  );
}

function Lines({ title, lines, none }: { title: string; lines: readonly string[]; none?: string }) {
  return (
    <Stack as="section" gap={2} className={css.lines}>
      <h3>{title}</h3>
      {lines.length === 0 && <p>{none}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Stack>
  );
}
