import type { BodyInputOf } from '@luplay/contracts';
import { rooms } from '@luplay/contracts/broadcast';
import { api, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../failure.tsx';
import { keys } from '../state/keys.ts';
import { laterRoom, type RoomState } from '../state/room-state.ts';

export type RoomChange = BodyInputOf<typeof rooms.updateRoom>;

/** Changes the room. `failed` and `done` are the notices about the result. */
export function useRoomChange(code: string, failed: string, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RoomChange) => api(rooms.updateRoom, { params: { code }, body }),
    onSuccess: ({ broadcast, seq }) => {
      client.setQueryData<RoomState>(keys.room(code), (known) =>
        laterRoom(known, { seq, room: broadcast, ended: false }),
      );
      if (done) notify({ kind: 'success', text: done });
    },
    onError: (error) => notify({ kind: 'error', text: failureText(error, failed) }),
  });
}
