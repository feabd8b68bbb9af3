import type { StoryPlayerView } from '@luplay/contracts/story';
import { Badge, Button, Card, Icon, Picture, Row } from '@luplay/web-kit';
import { ru } from '../locale/demo.ts';
import { EXTRA_POINTS } from './demo-play.ts';
import * as css from './demo-state.module.css';

interface Props {
  view: StoryPlayerView;
  onStart: () => void;
  onPoints: () => void;
}

/** Who is played, where, with what. */
export function DemoState({ view: { state, map, inventory }, onStart, onPoints }: Props) {
  const room = map.rooms[state.currentRoom];
  return (
    <Card as="section" aria-label={state.name} className={css.card}>
      <Row align="center">
        <Picture kind="character" src={state.image} width={64} height={64} className={css.picture} />
        <div className={css.words}>
          <h2 className={css.name}>{state.name}</h2>
          <p className={css.points}>
            <Icon name="bolt" size={18} /> {ru.points}: <strong>{state.actionPoints}</strong>
          </p>
        </div>
      </Row>
      {room && (
        <div>
          <h3 className={css.label}>{room.name}</h3>
          <p className={css.description}>{room.description}</p>
        </div>
      )}
      <List title={ru.inventory} none={ru.emptyInventory} entries={inventory} />
      <List title={ru.abilities} none={ru.noAbilities} entries={state.abilities.map((name) => ({ id: name, name }))} />
      <div className={css.buttons}>
        <Button icon="home" onClick={onStart}>
          {ru.toStart}
        </Button>
        <Button icon="bolt" onClick={onPoints}>
          {ru.morePoints(EXTRA_POINTS)}
        </Button>
      </div>
    </Card>
  );
}

function List({
  title,
  none,
  entries,
}: {
  title: string;
  none: string;
  entries: readonly { id: string; name: string }[];
}) {
  return (
    <div>
      <h3 className={css.label}>{title}</h3>
      {entries.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <Row as="ul" gap={1} wrap>
          {entries.map(({ id, name }) => (
            <li key={id}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </Row>
      )}
    </div>
  );
}
