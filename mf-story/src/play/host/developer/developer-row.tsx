import { ACTION_POINTS_MAX, storyPlayTools } from '@luplay/contracts/story';
import { api, Button, ConfirmDialog } from '@luplay/web-kit';
import { useState } from 'react';
import { host } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import * as css from './developer-row.module.css';

const texts = host.developer;
/** A field of the specification's developer calls. */
const query = { dev: '1' } as const;

/** What only developers may do. */
export function DeveloperRow({ onEvents }: { onEvents: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const grant = useAction({
    send: (amount: number, requestId) => api(storyPlayTools.grantActions, { query, body: { amount, requestId } }),
    done: () => texts.granted,
    failed: texts.grantFailed,
  });
  const toStart = useAction({
    send: (_: undefined, requestId) => api(storyPlayTools.resetAllToStart, { query, body: { requestId } }),
    done: () => texts.returned,
    failed: texts.toStartFailed,
  });
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>{texts.label}</legend>
      <Button icon="bolt" busy={grant.isPending} onClick={() => grant.mutate(ACTION_POINTS_MAX)}>
        {texts.grant}
      </Button>
      <Button icon="home" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.toStart}
      </Button>
      <Button icon="star" aria-haspopup="dialog" aria-keyshortcuts="Alt+E" onClick={onEvents}>
        {texts.events}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.toStartTitle}
        text={texts.toStartText}
        confirmText={texts.toStartConfirm}
        onConfirm={() => toStart.mutateAsync(undefined)}
      />
    </fieldset>
  );
}
