import type { BodyInputOf } from '@luplay/contracts';
import { rooms } from '@luplay/contracts/broadcast';
import { api, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../failure.ts';
import type { RoomLink } from '../room/use-room.ts';

/** What every part of the control room works on. */
export interface Controlled {
  code: string;
  learn: RoomLink['learn'];
}

export type RoomChange = BodyInputOf<typeof rooms.updateRoom>;

/** Changes the room. `failed` is told when it does not work, `done` when it does. */
export function useRoomChange({ code, learn }: Controlled, failed: string, done?: string) {
  return useMutation({
    mutationFn: (body: RoomChange) => api(rooms.updateRoom, { params: { code }, body }),
    onSuccess: ({ broadcast, seq }) => {
      learn({ room: broadcast, seq });
      if (done) notify({ kind: 'success', text: done });
    },
    onError: (error) => notify({ kind: 'error', text: failureText(error, failed) }),
  });
}
