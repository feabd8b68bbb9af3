import { STORY_ROLES, type StoryCharacter, type StoryRole, type StoryUser, storyPeople } from '@luplay/contracts/story';
import {
  Avatar,
  api,
  Badge,
  Button,
  ChoiceButtons,
  Dialog,
  errorText,
  IconButton,
  isApiError,
  QueryView,
  Row,
  SearchField,
  Skeleton,
  Stack,
} from '@luplay/web-kit';
import { STORY_USERS, useStoryUsers } from '@luplay/web-kit/story-users';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useChange } from '../../catalogue/form/entry-editor.tsx';
import * as list from '../../catalogue/list/list.module.css';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import { ReferenceList } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { choicesOf, storyQuery } from '../story-queries.ts';
import * as css from './rolecards.module.css';

const texts = story.rolecards;

/** Gives and takes the role cards of all users. Opens when it mounts. */
export function RolecardsDialog({ onClose }: { onClose: () => void }) {
  const { query, field, shown, hasMore, more } = useStoryUsers();
  const { isFetching } = query;
  const characters = choicesOf(useQuery(storyQuery('characters')).data);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="l">
      <Stack gap={4} shrink>
        <SearchField label={texts.search} {...field} />
        <QueryView query={query} errorTitle={texts.failed} errorText="" loading={<Skeleton lines={6} />}>
          {() => (
            <>
              {shown.length === 0 && <p className={css.none}>{isFetching ? story.searching : texts.empty}</p>}
              <Stack as="ul">
                {shown.map((user) => (
                  <li key={user.userId}>
                    <UserCards user={user} characters={characters} />
                  </li>
                ))}
              </Stack>
              {hasMore && (
                <Button busy={isFetching} onClick={more}>
                  {texts.more}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  );
}

interface Props {
  user: StoryUser;
  characters: readonly StoryCharacter[];
}

const ROLES = STORY_ROLES.map((value) => ({ value, text: texts.roles[value] }));

/** One user, their cards, and the cards that can be given. */
function UserCards({ user, characters }: Props) {
  const { userId, displayName, username, profilePicture, inventory, story } = user;
  const [choosing, setChoosing] = useState(false);
  const panel = useId();
  const { add, take, setRole } = useRolecards(userId);
  const give = (id: string) => {
    const character = characters.find((each) => each.id === id);
    if (!character || add.isPending) return;
    add.mutate({ id, name: character.name, image: character.image });
  };
  return (
    <Stack as="section" className={css.person} aria-label={displayName}>
      <Row align="center">
        <Avatar src={profilePicture} name={displayName} decorative />
        <span className={css.words}>
          <span className={list.title}>{displayName}</span>
          <span className={css.username}>@{username}</span>
        </span>
        {story.role === 'host' && (
          <Badge tone="warm" icon="crown">
            {texts.roles.host}
          </Badge>
        )}
      </Row>
      {inventory.rolecards.length === 0 ? (
        <p className={css.none}>{texts.none}</p>
      ) : (
        <Row as="ul" gap={2} wrap aria-label={texts.cardsOf(displayName)}>
          {inventory.rolecards.map(({ id, name, image, imageUrl }) => (
            <Row key={id} as="li" gap={2} align="center" className={css.card}>
              <EntryPicture kind="characters" src={image ?? imageUrl ?? null} />
              <span className={css.cardName}>{name}</span>
              <IconButton
                icon="close"
                label={texts.takeCard(name, displayName)}
                busy={take.isPending && take.variables === id}
                onClick={() => take.mutate(id)}
              />
            </Row>
          ))}
        </Row>
      )}
      <Button
        size="s"
        icon={choosing ? 'chevron-up' : 'plus'}
        className={css.open}
        aria-label={texts.manageOf(displayName)}
        aria-expanded={choosing}
        aria-controls={choosing ? panel : undefined}
        onClick={() => setChoosing(!choosing)}
      >
        {texts.manage}
      </Button>
      {choosing && (
        <Stack id={panel} shrink>
          <ChoiceButtons
            label={texts.role}
            options={ROLES}
            value={story.role}
            onValueChange={(role) => role !== story.role && !setRole.isPending && setRole.mutate(role)}
          />
          <p className={css.label}>{texts.add}</p>
          <ReferenceList
            label={texts.addFor(displayName)}
            choices={characters}
            chosen={inventory.rolecards.map(({ id }) => id)}
            onChoose={give}
            empty={texts.noCharacters}
          />
        </Stack>
      )}
    </Stack>
  );
}

/**
 * The text for a card that could not be given. The service uses the specification's English words for an existing card.
 */
function addFailure(error: unknown): string {
  if (!isApiError(error)) return texts.addFailed;
  if (error.message.includes('already exists')) return texts.exists;
  // Only the service knows the maximum number of cards.
  return error.code === 'conflict' ? errorText(error, texts.addFailed) : texts.addFailed;
}

/** Changes the cards of one user, and their role in the story. */
function useRolecards(userId: string) {
  const params = { userId };
  const catalogue = STORY_USERS;
  const add = useChange(
    (card: { id: string; name: string; image: string }) => api(storyPeople.addRolecard, { params, body: card }),
    { catalogue, done: texts.added, failed: addFailure },
  );
  const take = useChange((id: string) => api(storyPeople.removeRolecard, { params, body: { id } }), {
    ...{ catalogue, done: texts.taken, failed: () => texts.takeFailed },
  });
  const setRole = useChange((role: StoryRole) => api(storyPeople.setStoryRole, { params, body: { role } }), {
    ...{ catalogue, done: (role: StoryRole) => texts.became[role], failed: texts.roleFailed },
  });
  return { add, take, setRole };
}
