import { STORY_ROLES, type StoryCharacter, type StoryUser } from '@luplay/contracts/story';
import { Avatar, Badge, Button, ChoiceButtons, IconButton } from '@luplay/web-kit';
import { useId, useState } from 'react';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import { ReferenceList } from '../fields/reference-list.tsx';
import { story } from '../locale.ts';
import * as css from './rolecards.module.css';
import { useRolecards } from './use-rolecards.ts';

interface Props {
  user: StoryUser;
  characters: readonly StoryCharacter[];
}

const texts = story.rolecards;
const ROLES = STORY_ROLES.map((value) => ({ value, text: texts.roles[value] }));

/** One user, their cards, and the cards that can be given. */
export function UserCards({ user, characters }: Props) {
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
    <section className={css.person} aria-label={displayName}>
      <div className={css.who}>
        <Avatar src={profilePicture} name={displayName} decorative />
        <span className={css.words}>
          <span className={css.name}>{displayName}</span>
          <span className={css.username}>@{username}</span>
        </span>
        {story.role === 'host' && (
          <Badge tone="warm" icon="crown">
            {texts.roles.host}
          </Badge>
        )}
      </div>
      {inventory.rolecards.length === 0 ? (
        <p className={css.none}>{texts.none}</p>
      ) : (
        <ul className={css.cards} aria-label={texts.cardsOf(displayName)}>
          {inventory.rolecards.map(({ id, name, image, imageUrl }) => (
            <li key={id} className={css.card}>
              <EntryPicture kind="characters" src={image ?? imageUrl ?? null} />
              <span className={css.cardName}>{name}</span>
              <IconButton
                icon="close"
                label={texts.takeCard(name, displayName)}
                busy={take.isPending && take.variables === id}
                onClick={() => take.mutate(id)}
              />
            </li>
          ))}
        </ul>
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
        <div id={panel} className={css.panel}>
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
        </div>
      )}
    </section>
  );
}
