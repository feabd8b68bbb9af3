import type { StoryCharacter } from '@luplay/contracts/story';
import { Dialog, EmptyState, nameAndId, Picture, QueryView, SearchField, Stack, useSearch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { charactersQuery } from '../content/catalogues.ts';
import { ru } from '../locale/ru.ts';
import * as css from './preview-picker.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (character: StoryCharacter) => void;
}

/** Lets developers choose any character to preview. */
export function PreviewPicker({ open, onClose, onChoose }: Props) {
  const query = useQuery({ ...charactersQuery, enabled: open });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={ru.preview.title}>
      <QueryView query={query} errorText={ru.loadFailed}>
        {(characters) => <Choice characters={characters} onChoose={onChoose} />}
      </QueryView>
    </Dialog>
  );
}

function Choice({ characters, onChoose }: { characters: readonly StoryCharacter[] } & Pick<Props, 'onChoose'>) {
  const search = useSearch();
  if (characters.length === 0) return <EmptyState icon="users" title={ru.preview.empty} />;
  const found = search.found(characters, nameAndId);
  return (
    <Stack>
      <SearchField label={ru.picker.search} {...search.field} />
      {found.length === 0 && <p role="status">{ru.picker.nothing}</p>}
      <Stack as="ul" gap={2}>
        {found.map((character) => (
          <li key={character.id}>
            <button type="button" className={css.character} onClick={() => onChoose(character)}>
              <Picture kind="character" src={character.image} width={56} height={56} loading="lazy" />
              <span className={css.words}>
                <span className={css.name}>{character.name}</span>
                <span className={css.id}>{character.id}</span>
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
