import { Badge, Card, EmptyState, LiveStatus, Logo, Row, useAwake } from '@luplay/web-kit';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/rooms.ts';
import { RadioPanel } from '../radio/radio-panel.tsx';
import { useMixer } from '../sound/use-mixer.ts';
import { SpectatorView } from '../spectator/spectator-view.tsx';
import type { RoomState } from '../state/room-state.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import { Messages } from './messages.tsx';
import * as css from './room.module.css';
import { RoomFrame } from './room-frame.tsx';
import { type RoomLink, useRoom } from './use-room.ts';

/** A broadcast room: its messages, its radio and the game that is shown. Public. */
export function Component() {
  const { code = '' } = useParams();
  return <Room key={code} code={code} />;
}

function Room({ code }: { code: string }) {
  const link = useRoom(code);
  useAwake(true);
  return <RoomFrame link={link}>{({ room }) => <Hall room={room} live={link.live} />}</RoomFrame>;
}

function Hall({ room, live }: { room: RoomState['room']; live: RoomLink['live'] }) {
  const { broadcastGame, messages, radio } = room.data;
  const sound = useMixer();
  const quiet = messages.length === 0 && broadcastGame === null;
  return (
    <div className={css.room}>
      <Row as="header" align="center" className={css.top}>
        <Logo size={40} />
        <div className={css.titles}>
          <h1 tabIndex={-1} className={css.title}>
            {room.title}
          </h1>
        </div>
        <Badge tone="neutral" icon="broadcast">
          {ru.room.code(room.code)}
        </Badge>
        <ThemeToggle />
      </Row>
      <LiveStatus live={live} />
      <div className={broadcastGame === null ? css.alone : css.beside}>
        {broadcastGame !== null && (
          <section className={css.game}>
            <SpectatorView key={broadcastGame} lobbyId={broadcastGame} sound={sound} embedded />
          </section>
        )}
        <div className={css.side}>
          <RadioPanel radio={radio} />
          {quiet && (
            <Card>
              <EmptyState icon="broadcast" title={ru.room.quiet} text={ru.room.quietText} />
            </Card>
          )}
          <section>
            {messages.length > 0 && <h2 className={css.heading}>{ru.room.messages}</h2>}
            <Messages messages={messages} />
          </section>
        </div>
      </div>
    </div>
  );
}
