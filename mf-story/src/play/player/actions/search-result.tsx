import { Button, Dialog, Icon, Picture, Stack } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import { usePlayer } from '../player-context.ts';
import * as css from './search-result.module.css';

/** What looking around has found. */
export function SearchResultDialog() {
  const { found, closeFound } = usePlayer().actions;
  if (!found) return null;
  const { message, foundRooms, foundItems } = found;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeFound()}
      title={ru.found.title}
      size="s"
      footer={
        <Button kind="primary" onClick={closeFound}>
          {ru.message.ok}
        </Button>
      }
    >
      <Stack align="center" className={css.result}>
        {foundItems.map(({ id, image }) => (
          <Picture key={id} kind="storyItem" className={css.picture} src={image} width={128} height={128} />
        ))}
        {foundRooms.length > 0 && (
          <span className={css.mark}>
            <Icon name="door" size={56} />
          </span>
        )}
        <p className={css.message}>{message || ru.found.nothing}</p>
        {foundItems.map(({ id, description }) => (
          <p key={id} className={css.about}>
            {description}
          </p>
        ))}
        {foundRooms.map(({ id, name }) => (
          <p key={id} className={css.about}>
            <strong>{name}</strong>. {ru.found.room}
          </p>
        ))}
      </Stack>
    </Dialog>
  );
}
