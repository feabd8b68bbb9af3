import { type RoomSummary, rooms } from '@luplay/contracts/broadcast';
import { api, ConfirmDialog, Dialog, Loading, Stack } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeRoom } from '../control-room/remove-room.tsx';
import { Failed } from '../failed.tsx';
import { ru } from '../locale/rooms.ts';
import { keys } from '../state/keys.ts';
import { CreateRoom } from './create-room.tsx';
import { RoomTable } from './room-table.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All rooms with links into them, and a form for a new one. */
export function AdminDialog({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: keys.rooms,
    queryFn: async ({ signal }) => (await api(rooms.listRooms, { signal })).broadcasts,
    enabled: open,
  });
  const reread = () => client.invalidateQueries({ queryKey: keys.rooms });
  const [leaving, setLeaving] = useState<RoomSummary | null>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={ru.admin.title} size="l">
      <Stack gap={5}>
        <CreateRoom onCreated={reread} />
        {list.data ? (
          <RoomTable rows={list.data} onRemove={setLeaving} />
        ) : list.isError ? (
          <Failed title={ru.loadFailed} error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <Loading />
        )}
      </Stack>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(asking) => !asking && setLeaving(null)}
        title={ru.deleteTitle}
        text={ru.deleteText}
        confirmText={ru.control.remove}
        onConfirm={async () => {
          if (leaving) await removeRoom(leaving.code);
          await reread();
        }}
      />
    </Dialog>
  );
}
