import { type LobbyView, lobbies } from '@luplay/contracts/lobby-game';
import {
  api,
  Button,
  ConfirmDialog,
  errorText,
  IconButton,
  notify,
  Row,
  Select,
  Soft,
  Stack,
  Switch,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bench as texts } from '../locale/bench.ts';
import { ru } from '../locale/ru.ts';
import { keys } from '../state/keys.ts';
import { type LobbyState, mergeLobby, orderedTeams } from '../state/lobby-state.ts';
import * as css from './bench-list.module.css';

/** As no team has it. */
const ANY = 'any';

interface Props {
  lobby: LobbyView;
  isHost: boolean;
  /** A game is running: the host may seat people in its teams. */
  seating: boolean;
}

/** Who waits for the next game. The host seats and removes people, and lets latecomers in or not. */
export function BenchList({ lobby, isHost, seating }: Props) {
  const [teamId, setTeamId] = useState(ANY);
  const { seat, remove, setLatecomers } = useBench(lobby.lobbyId);
  const { bench = [], latecomers = true } = lobby;
  const [removing, setRemoving] = useState<(typeof bench)[number] | null>(null);
  return (
    <Stack shrink>
      {isHost && (
        <Switch
          label={texts.latecomers}
          hint={texts.latecomersHint}
          checked={latecomers}
          onCheckedChange={(on) => setLatecomers.mutate(on)}
        />
      )}
      {bench.length === 0 && <Soft>{texts.empty}</Soft>}
      {isHost && seating && bench.length > 0 && (
        <Select
          label={texts.team}
          value={teamId}
          onValueChange={setTeamId}
          options={[
            { value: ANY, label: texts.anyTeam },
            ...orderedTeams(lobby).map((team) => ({ value: team.teamId, label: team.name })),
          ]}
        />
      )}
      {bench.length > 0 && (
        <Stack as="ul" gap={2} shrink aria-label={texts.title}>
          {bench.map((one) => (
            <Row as="li" key={one.id} gap={2} align="center">
              <span className={css.name}>{one.name}</span>
              {isHost && seating && (
                <Button
                  aria-label={texts.seatNamed(one.name)}
                  busy={seat.isPending && seat.variables.userId === one.id}
                  onClick={() => seat.mutate({ userId: one.id, ...(teamId !== ANY && { teamId }) })}
                >
                  {texts.seat}
                </Button>
              )}
              {isHost && (
                <IconButton label={texts.removeNamed(one.name)} icon="cross" onClick={() => setRemoving(one)} />
              )}
            </Row>
          ))}
        </Stack>
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={ru.lobby.kickTitle}
          text={ru.lobby.kickText(removing.name, removing.guest === true, lobby.isPublic, true)}
          confirmText={ru.lobby.kickYes}
          onConfirm={() => remove.mutateAsync(removing.id)}
        />
      )}
    </Stack>
  );
}

function useBench(lobbyId: string) {
  const client = useQueryClient();
  const shared = (failed: string) => ({
    onSuccess: ({ lobby }: { lobby: LobbyView }) =>
      client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => mergeLobby(state, lobby)),
    onError: (error: Error) => notify({ kind: 'error', text: errorText(error, failed) }),
  });
  return {
    seat: useMutation({
      mutationFn: (seat: { userId: string; teamId?: string }) =>
        api(lobbies.seatFromBench, { body: { lobbyId, ...seat } }),
      ...shared(texts.seatFailed),
    }),
    remove: useMutation({
      mutationFn: (userId: string) => api(lobbies.kickPlayer, { body: { lobbyId, userId } }),
      ...shared(ru.notices.kickFailed),
    }),
    setLatecomers: useMutation({
      mutationFn: (latecomers: boolean) => api(lobbies.updateLobby, { body: { lobbyId, updates: { latecomers } } }),
      ...shared(texts.latecomersFailed),
    }),
  };
}
