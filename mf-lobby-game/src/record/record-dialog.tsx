import { games } from '@luplay/contracts/lobby-game';
import { api, Dialog, QueryView } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/record.ts';
import { keys } from '../state/keys.ts';
import { RecordView } from './record-view.tsx';

interface Props {
  gameId: string;
  colors: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Loaded on demand: most players never open it. */
export default function RecordDialog({ gameId, colors, onClose }: Props) {
  const query = useQuery({
    queryKey: keys.record(gameId),
    queryFn: async ({ signal }) => (await api(games.gameRecord, { params: { gameId }, signal })).record,
    // A finished game does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={ru.title} size="l">
      <QueryView query={query} errorText={ru.failed}>
        {(record) => <RecordView record={record} colors={colors} />}
      </QueryView>
    </Dialog>
  );
}
