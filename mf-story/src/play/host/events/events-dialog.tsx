import { type StoryEvent, type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import { api, Button, byText, ConfirmDialog, Dialog, EmptyState, QueryView, Stack, sharedKeys } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { effectWords } from './effect-words.ts';
import * as css from './events-dialog.module.css';

const texts = hostTexts.events;

/** The events of the chapter: what each does, and triggering it. */
export function EventsDialog({ host, onClose }: { host: StoryHostView; onClose: () => void }) {
  const [chosen, setChosen] = useState<StoryEvent | null>(null);
  const [isAsking, setAsking] = useState(false);
  const events = useQuery({
    queryKey: [...sharedKeys.story('events'), 'play'],
    queryFn: async ({ signal }) => {
      const found = (await api(storyPlayTools.playEvents, { signal })).events;
      return byText(Object.values(found), ({ name }) => name);
    },
    // Another play has other events.
    staleTime: 0,
    gcTime: 0,
  });
  const trigger = useAction({
    send: (eventId: string, requestId) => api(storyPlayTools.triggerEvent, { body: { eventId, requestId } }),
    done: () => texts.done,
    failed: texts.triggerFailed,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="l">
      <QueryView query={events} errorTitle={texts.failed} errorText={texts.notGot}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="star" title={texts.none} />
          ) : (
            <Stack as="ul">
              {list.map((event) => (
                <li key={event.id} className={css.event}>
                  <div className={css.words}>
                    <h3>{event.name}</h3>
                    <p>{event.description}</p>
                    <Effects words={effectWords(event, host)} />
                  </div>
                  <Button
                    icon="play"
                    aria-label={texts.triggerOf(event.name)}
                    aria-haspopup="dialog"
                    onClick={() => {
                      setChosen(event);
                      setAsking(true);
                    }}
                  >
                    {texts.trigger}
                  </Button>
                </li>
              ))}
            </Stack>
          )
        }
      </QueryView>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.confirmTitle(chosen?.name ?? '')}
        text={chosen && effectWords(chosen, host).join('. ')}
        confirmText={texts.trigger}
        kind="primary"
        onConfirm={() => chosen && trigger.mutateAsync(chosen.id)}
      />
    </Dialog>
  );
}

const Effects = ({ words }: { words: readonly string[] }) => (
  <ul className={css.effects}>
    {words.map((word) => (
      <li key={word}>{word}</li>
    ))}
  </ul>
);
