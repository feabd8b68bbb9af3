import { Button, ButtonLink, Card, EmptyState, ErrorState, errorText, isApiError, Page } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import * as css from './absent.module.css';

interface Props {
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

/** Instead of the play: why the user does not play, and that the map is not available. */
export function Absent({ error, busy, onRetry }: Props) {
  const retry = (
    <div className={css.buttons}>
      <Button kind="primary" icon="refresh" busy={busy} onClick={onRetry}>
        {ru.retry}
      </Button>
      <ButtonLink to="/story">{ru.enter.toStory}</ButtonLink>
    </div>
  );
  return (
    <Page title={ru.title} hideTitle>
      <Card tone="raised">
        {isApiError(error, 'not_found') ? (
          <EmptyState icon="story" title={error.message} text={ru.enter.noCardHint} action={retry} />
        ) : isApiError(error, 'conflict') ? (
          <EmptyState icon="users" title={error.message} text={ru.enter.takenHint} action={retry} />
        ) : (
          <ErrorState title={ru.enter.failed} text={errorText(error, ru.enter.loadFailed)} action={retry} />
        )}
      </Card>
      <p className={css.map}>{ru.map.unavailable}</p>
    </Page>
  );
}
