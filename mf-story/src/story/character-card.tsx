import type { ShownCharacter } from '@luplay/contracts/story';
import { Badge, Button, Dialog, Icon, Picture, Rays, Row, Stack } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './character-card.module.css';

interface Props {
  character: ShownCharacter;
  /** A developer previews the character. */
  previewed?: boolean;
}

/** A character: its public part, and behind a button the secret for its player. */
export function CharacterCard({ character, previewed }: Props) {
  const [secretShown, setSecretShown] = useState(false);
  const { name, description, image, secret = '' } = character;
  return (
    <article className={css.card} aria-label={name}>
      <div className={css.portrait}>
        <Rays x="50%" y="50%" />
        <Picture kind="character" src={image} width={256} height={256} />
      </div>
      <Stack align="start" className={css.about}>
        <Badge tone="warm" icon={previewed ? 'eye' : 'story'}>
          {previewed ? ru.character.previewed : ru.character.yours}
        </Badge>
        <h2 className={css.name}>{name}</h2>
        <p className={css.description}>{description}</p>
        <Button
          kind="primary"
          size="l"
          icon="lock"
          className={css.secret}
          aria-haspopup="dialog"
          onClick={() => setSecretShown(true)}
        >
          {ru.character.showSecret}
        </Button>
      </Stack>
      <SecretDialog name={name} secret={secret} open={secretShown} onClose={() => setSecretShown(false)} />
    </article>
  );
}

interface SecretProps {
  name: string;
  /** Markdown. */
  secret: string;
  open: boolean;
  onClose: () => void;
}

/** The character's secret, below the warning to keep it. */
function SecretDialog({ name, secret, open, onClose }: SecretProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={ru.secret.title(name)}
      footer={
        <Button kind="primary" onClick={onClose}>
          {ru.close}
        </Button>
      }
    >
      <Stack gap={4}>
        <Row as="p" gap={2} className={css.warning}>
          <Icon name="warning" />
          {ru.secret.warning}
        </Row>
        {secret.trim() === '' ? <p>{ru.secret.none}</p> : <Markdown text={secret} />}
      </Stack>
    </Dialog>
  );
}
