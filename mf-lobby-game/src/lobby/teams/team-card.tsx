import type { LobbyView, Team } from '@luplay/contracts/lobby-game';
import { ItemPicture, softHyphens, TeamTag } from '@luplay/quiz-ui';
import { Avatar, Badge, Button, Card, Grid, Hidden, Icon, IconButton, Row } from '@luplay/web-kit';
import { type DragEvent, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { useCatalogue } from '../../state/use-catalogue.ts';
import { PlayerLink } from '../player-link.tsx';
import * as css from './team-card.module.css';

interface Props {
  team: Team;
  players: LobbyView['players'];
  mine: boolean;
  /** This person already is in a team: joining means moving. */
  hasTeam: boolean;
  /** This person may change this team now. */
  mayEdit: boolean;
  mayMove: boolean;
  busy: boolean;
  onJoin: () => void;
  onLeave: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Set for the host, who moves people between teams: by drag, or by a press. */
  onMove?: ((userId: string, teamId?: string) => void) | undefined;
  /** One of many teams: a line until it is pressed. */
  folds: boolean;
}

export function TeamCard({
  team,
  players,
  mine,
  hasTeam,
  mayEdit,
  mayMove,
  busy,
  onJoin,
  onLeave,
  onEdit,
  onDelete,
  onMove,
  folds,
}: Props) {
  const [open, setOpen] = useState(false);
  const { name, members, maxMembers, items, captain } = team;
  const free = Math.max(0, maxMembers - members.length);
  const title = (
    <h3 className={css.name}>
      <TeamTag team={team} />
    </h3>
  );
  const tools = mayEdit && (
    <span className={css.tools}>
      <IconButton label={ru.teams.editNamed(name)} icon="edit" onClick={onEdit} />
      <IconButton label={ru.teams.deleteNamed(name)} icon="trash" onClick={onDelete} />
    </span>
  );
  const count = `${members.length}/${maxMembers}`;
  const inside = (
    <>
      {members.length > 0 && (
        <Grid as="ul" min="220px" keep gap={1} className={css.members} aria-label={ru.teams.members(name)}>
          {members.map(({ id, name: member }) => {
            const { displayName = member, profilePicture, color = '#ccc', guest } = players[id] ?? {};
            return (
              <Row as="li" gap={1} align="center" key={id} className={css.row} {...(onMove && dragged(id))}>
                <PlayerLink className={css.member} player={players[id] ?? { playerId: id }}>
                  <Avatar src={profilePicture} name={member} color={color} size="s" decorative />
                  <span className={css.words}>{softHyphens(displayName)}</span>
                  {id === captain && <Badge>{ru.teams.captain}</Badge>}
                  {guest && <Badge>{ru.lobby.guest}</Badge>}
                </PlayerLink>
                {onMove && <IconButton label={ru.teams.move(displayName)} icon="swap" onClick={() => onMove(id)} />}
              </Row>
            );
          })}
        </Grid>
      )}
      {mine && items.length > 0 && <TeamItems items={items} />}
      <Row wrap align="center" className={css.foot}>
        <span className={css.count}>
          {count}
          {free > 0 && <span className={css.free}> · {ru.teams.free(free)}</span>}
        </span>
        {mine && <Badge tone="warm">{ru.teams.mine}</Badge>}
        {mayMove &&
          (mine ? (
            <Button size="s" icon="door" busy={busy} onClick={onLeave} aria-label={ru.teams.leaveNamed(name)}>
              {ru.teams.leave}
            </Button>
          ) : free > 0 ? (
            <Button
              size="s"
              kind={hasTeam ? 'secondary' : 'primary'}
              icon="plus"
              busy={busy}
              onClick={onJoin}
              aria-label={ru.teams.joinNamed(name)}
            >
              {ru.teams.join}
            </Button>
          ) : (
            <Badge>{ru.teams.full}</Badge>
          ))}
      </Row>
    </>
  );
  const shared = {
    as: 'article',
    accent: team.color,
    tone: 'raised',
    'aria-label': name,
    ...(onMove && dropTarget((userId) => onMove(userId, team.teamId))),
  } as const;
  if (!folds) {
    return (
      <Card {...shared} className={css.card}>
        <div className={css.head}>
          {title}
          {tools}
        </div>
        {inside}
      </Card>
    );
  }
  return (
    <Card {...shared} className={css.folding}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.summary}>
          {title}
          <span className={css.count}>{count}</span>
          <Icon name="chevron-down" className={css.mark} />
        </summary>
        {open && (
          <div className={css.card}>
            {tools}
            {inside}
          </div>
        )}
      </details>
    </Card>
  );
}

const DRAGGED = 'application/x-luplay-player';

/** Of a person who can be dragged into another team. */
export const dragged = (userId: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, userId),
});

/** Of a place where people can be dropped. */
const dropTarget = (drop: (userId: string) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  },
  onDrop(event: DragEvent) {
    event.preventDefault();
    drop(event.dataTransfer.getData(DRAGGED));
  },
});

/** The items that the user's team kept from the last game. */
function TeamItems({ items }: { items: readonly string[] }) {
  const catalogue = useCatalogue();
  return (
    <Row as="ul" gap={1} wrap aria-label={ru.teams.items}>
      {items.map((itemId, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of the same item have nothing else
        <li key={index} title={catalogue[itemId]?.title}>
          <ItemPicture item={catalogue[itemId]} />
          <Hidden>{catalogue[itemId]?.title ?? ''}</Hidden>
        </li>
      ))}
    </Row>
  );
}
