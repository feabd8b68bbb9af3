import { Button, Loading, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { CharacterCard } from './character-card.tsx';
import { NoCard } from './no-card.tsx';
import { ownCharacterQuery } from './queries.ts';

/** The player's own character. A failure to load it is shown like a missing one, and retried, also by a button. */
export function OwnCharacter() {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(ownCharacterQuery(useUser()));
  if (data) return <CharacterCard key={data.id} character={data} />;
  if (data === null) return <NoCard hint={ru.character.noneHint} />;
  // After a failure the query is pending again with each retry; the failure stays until there is something to show.
  if (errorUpdateCount === 0) return <Loading label={ru.loading} />;
  return (
    <NoCard
      hint={ru.character.failedHint}
      action={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {ru.retry}
        </Button>
      }
    />
  );
}
