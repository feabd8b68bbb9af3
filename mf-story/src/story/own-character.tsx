import { Button, Loading, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { CharacterCard } from './character-card.tsx';
import { NoCard } from './no-card.tsx';
import { ownCharacterQuery } from './queries.ts';

/** The player's own character. A failure to load it is shown like a missing one, with a retry button. */
export function OwnCharacter() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(ownCharacterQuery(useUser()));
  if (isPending) return <Loading label={ru.loading} />;
  if (data) return <CharacterCard key={data.id} character={data} />;
  if (!isError) return <NoCard hint={ru.character.noneHint} />;
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
