import { type LobbySummary, lobbies } from '@luplay/contracts/lobby-game';
import { api, Button, Row, Select, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import { keys } from '../state/keys.ts';
import * as css from './control-room.module.css';
import { useRoomChange } from './use-room-change.ts';

const REFRESH_MS = 15_000;

const optionOf = ({ lobbyId, title, questTitle, status }: LobbySummary) => ({
  value: lobbyId,
  label: title,
  hint: `${questTitle}, ${ru.control.status[status]}`,
});

/** Which lobby the room shows. */
export function GamePicker({ code, shown }: { code: string; shown: string | null }) {
  const list = useQuery({
    queryKey: keys.shownLobbies,
    // Visitors of a room must not see a private lobby.
    queryFn: async ({ signal }) => (await api(lobbies.listLobbies, { signal })).lobbies.filter((one) => one.isPublic),
    refetchInterval: REFRESH_MS,
  });
  const [picked, setPicked] = useState<string | null>(null);
  const show = useRoomChange(code, ru.showFailed);
  const stop = useRoomChange(code, ru.stopFailed);
  const present = list.data?.find(({ lobbyId }) => lobbyId === shown);
  return (
    <Stack gap={4} shrink>
      <p className={css.soft} aria-live="polite">
        {shown === null ? ru.control.notShown : ru.control.shown(present?.title ?? ru.control.unlistedLobby)}
      </p>
      {list.isError && !list.data ? (
        <Failed title={ru.lobbiesFailed} query={list} />
      ) : (
        <Select
          label={ru.control.lobby}
          value={picked}
          onValueChange={setPicked}
          options={(list.data ?? []).map(optionOf)}
          placeholder={list.data?.length === 0 ? ru.control.noLobbies : undefined}
          disabled={!list.data?.length}
        />
      )}
      <Row gap={2} wrap>
        <Button
          kind="primary"
          icon="broadcast"
          busy={show.isPending}
          disabled={picked === null || picked === shown}
          onClick={() => show.mutate({ data: { broadcastGame: picked } })}
        >
          {ru.control.show}
        </Button>
        <Button
          icon="stop"
          busy={stop.isPending}
          disabled={shown === null}
          onClick={() => stop.mutate({ data: { broadcastGame: null } })}
        >
          {ru.control.stop}
        </Button>
      </Row>
    </Stack>
  );
}
