import { EmptyState, QueryView, Select, Skeleton } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { mapsQuery } from './catalogues.ts';

interface Props {
  /** Id of a map; empty: none chosen. */
  value: string;
  onChange: (map: string) => void;
}

/** The map of a chapter. */
export function MapSelect({ value, onChange }: Props) {
  const query = useQuery(mapsQuery);
  return (
    <QueryView query={query} errorText={ru.loadFailed} loading={<Skeleton shape="block" height={76} />}>
      {(maps) =>
        maps.length === 0 ? (
          <EmptyState icon="map" title={ru.chapters.noMaps} />
        ) : (
          <Select
            label={ru.chapters.map}
            placeholder={ru.chapters.chooseMap}
            value={value === '' ? null : value}
            onValueChange={onChange}
            options={maps.map(({ id, name }) => ({ value: id, label: name, hint: id }))}
          />
        )
      }
    </QueryView>
  );
}
