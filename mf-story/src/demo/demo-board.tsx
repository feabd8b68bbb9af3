import { type ActionName, type ItemView, type StoryPlayerView, storyActions } from '@luplay/contracts/story';
import { availableRooms, playerView } from '@luplay/story-rules';
import { Badge, Button, Card, Dialog, Grid, Icon, notify, Picture, Row, Stack } from '@luplay/web-kit';
import { useMemo, useState } from 'react';
import { PlayEffects } from '../effects/play-effects.tsx';
import { LiveMap } from '../live-map/live-map.tsx';
import { ru } from '../locale/demo.ts';
import { markersOf, roomsOf } from '../play/player/map/player-map.tsx';
import * as css from './demo-board.module.css';
import {
  addPoints,
  apply,
  type Demo,
  EXTRA_POINTS,
  go,
  lookAround,
  playerOf,
  type Step,
  toStart,
} from './demo-play.ts';
import * as demoStateCss from './demo-state.module.css';

/** A running demo. */
export function DemoBoard({ start }: { start: Demo }) {
  const [demo, setDemo] = useState(start);
  const [choosing, setChoosing] = useState(false);
  const player = playerOf(demo);
  const view = useMemo(() => playerView(demo.content, demo.play, demo.characterId), [demo]);
  if (!view) return null;
  const available = availableRooms(demo.content, demo.play, player);
  const can = (action: ActionName) => player.actionPoints >= storyActions[action].cost && player.status === 'alive';
  const take = ({ demo: next, kind, text }: Step) => {
    setDemo(next);
    if (text) notify({ kind, text });
  };
  const move = (roomId: string) => roomId !== player.currentRoom && take(go(demo, roomId));
  return (
    <Stack gap={4} className={css.board}>
      <div className={css.map}>
        <LiveMap
          label={ru.map}
          rooms={roomsOf(view)}
          startRoom={view.map.startRoom}
          currentRoomId={player.currentRoom}
          markers={markersOf(view)}
          onRoom={move}
        />
      </div>
      <Stack gap={4} shrink>
        <DemoState
          view={view}
          onStart={() => setDemo(toStart(demo))}
          onPoints={() => setDemo(addPoints(demo, EXTRA_POINTS))}
        />
        <Card as="section" title={ru.rooms}>
          {available.length === 0 ? (
            <p className={css.none}>{ru.noRooms}</p>
          ) : (
            <Stack as="ul" gap={2}>
              {available.map(({ id, name }) => (
                <li key={id}>
                  <Button wide icon="door" disabled={!can('move')} onClick={() => move(id)}>
                    {name} ({ru.moveCost(storyActions.move.cost)})
                  </Button>
                </li>
              ))}
            </Stack>
          )}
        </Card>
        <Log lines={demo.play.log.slice(-LINES)} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div role="group" aria-label={ru.actions} className={css.actions}>
          <Button kind="primary" icon="search" disabled={!can('search')} onClick={() => take(lookAround(demo))}>
            <Labelled text={ru.search(storyActions.search.cost)} hint={can('search') ? null : ru.notEnough} />
          </Button>
          <Button
            icon="unlock"
            disabled={!can('useItem') || player.inventory.length === 0}
            onClick={() => setChoosing(true)}
          >
            <Labelled
              text={ru.use(storyActions.useItem.cost)}
              hint={can('useItem') ? (player.inventory.length === 0 ? ru.nothingToUse : null) : ru.notEnough}
            />
          </Button>
        </div>
      </Stack>
      <PlayEffects view={view} />
      <ItemChooser
        open={choosing}
        items={view.inventory}
        onClose={() => setChoosing(false)}
        onChoose={(itemId) => {
          setChoosing(false);
          take(apply(demo, itemId));
        }}
      />
    </Stack>
  );
}

const LINES = 6;

function Labelled({ text, hint }: { text: string; hint: string | null }) {
  return (
    <span>
      {text}
      {hint && <small className={css.hint}>{hint}</small>}
    </span>
  );
}

/** The newest line first. */
function Log({ lines }: { lines: Demo['play']['log'] }) {
  return (
    <Card as="section" title={ru.log}>
      <Stack as="ol" gap={1} className={css.log}>
        {lines.toReversed().map(({ id, action }) => (
          <li key={id}>{action}</li>
        ))}
      </Stack>
    </Card>
  );
}

interface Props {
  open: boolean;
  items: readonly ItemView[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** One item of the inventory, to be applied. */
function ItemChooser({ open, items, onChoose, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={ru.choose}
      size="s"
      footer={
        <Button wide onClick={onClose}>
          {ru.cancel}
        </Button>
      }
    >
      <Stack as="ul" gap={2}>
        {items.map(({ id, name, image }) => (
          <li key={id}>
            <button type="button" className={css.item} onClick={() => onChoose(id)}>
              <Picture kind="storyItem" src={image} width={48} height={48} />
              {name}
            </button>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

interface DemoStateProps {
  view: StoryPlayerView;
  onStart: () => void;
  onPoints: () => void;
}

/** Who is played, where, with what. */
function DemoState({ view: { state, map, inventory }, onStart, onPoints }: DemoStateProps) {
  const room = map.rooms[state.currentRoom];
  return (
    <Card as="section" aria-label={state.name} className={demoStateCss.card}>
      <Row align="center">
        <Picture kind="character" src={state.image} width={64} height={64} className={demoStateCss.picture} />
        <div className={demoStateCss.words}>
          <h2 className={demoStateCss.name}>{state.name}</h2>
          <Row as="p" gap={1} align="center" className={demoStateCss.points}>
            <Icon name="bolt" size={18} /> {ru.points}: <strong>{state.actionPoints}</strong>
          </Row>
        </div>
      </Row>
      {room && (
        <div>
          <h3 className={demoStateCss.label}>{room.name}</h3>
          <p className={demoStateCss.description}>{room.description}</p>
        </div>
      )}
      <List title={ru.inventory} none={ru.emptyInventory} entries={inventory} />
      <List title={ru.abilities} none={ru.noAbilities} entries={state.abilities.map((name) => ({ id: name, name }))} />
      <Grid min="150px" gap={2}>
        <Button icon="home" onClick={onStart}>
          {ru.toStart}
        </Button>
        <Button icon="bolt" onClick={onPoints}>
          {ru.morePoints(EXTRA_POINTS)}
        </Button>
      </Grid>
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
      <h3 className={demoStateCss.label}>{title}</h3>
      {entries.length === 0 ? (
        <p className={demoStateCss.none}>{none}</p>
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
