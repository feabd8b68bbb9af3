import { type Recipients, STORY_LIMITS, type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import { api, Button, byText, Dialog, Select, Stack, Switch, TextField } from '@luplay/web-kit';
import { type FormEvent, useId } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import { acts } from '../../../locale/acts.ts';
import { talk } from '../../../locale/talk.ts';
import { useDraft } from '../../use-draft.ts';
import { useAction } from '../actions/use-action.ts';
import * as css from './evening.module.css';

const texts = acts.message;
const KINDS = ['all', 'room', 'characters', 'hall'] as const satisfies readonly Recipients['kind'][];
/** Not an id of the chapter's texts. */
const OWN = '*';

interface Draft {
  kind: Recipients['kind'];
  room: string | null;
  chosen: readonly string[];
  prepared: string;
  text: string;
}

const EMPTY: Draft = { kind: 'all', room: null, chosen: [], prepared: OWN, text: '' };

/** A message to all, a room, some characters or the hall, typed or prepared in the chapter. */
export function MessageDialog({ host, onClose }: { host: StoryHostView; onClose: () => void }) {
  const form = useId();
  const [draft, setDraft] = useDraft('told', EMPTY);
  const { kind, room, chosen, prepared, text } = draft;
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const players = byText(host.players, ({ name }) => name);
  const rooms = Object.values(host.map.rooms).flatMap(({ id, name }) => {
    const people = players.filter(({ currentRoom }) => currentRoom === id).length;
    return people > 0 ? [{ value: id, label: texts.inRoom(name, people) }] : [];
  });
  const ready = host.evening?.texts ?? [];
  const send = useAction({
    send: (body: { to: Recipients; text: string }, requestId) =>
      api(storyPlayTools.tellMessage, { body: { ...body, requestId } }),
    done: () => texts.sent,
    failed: texts.failed,
  });
  const textOf = (id: string) => ready.find((one) => one.id === id)?.text ?? '';
  const isTyped = !['', textOf(prepared)].includes(text.trim());
  const { leave, question } = useClosing(isTyped && !send.isPending, talk.unsaid);
  const to = recipientsOf(kind, room, chosen);
  const isReady = to !== null && text.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !send.isPending) send.mutate({ to, text: text.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={texts.title}
      footer={
        <Button kind="primary" type="submit" form={form} icon="chat" busy={send.isPending} disabled={!isReady}>
          {texts.send}
        </Button>
      }
    >
      <Stack as="form" gap={3} id={form} onSubmit={submit}>
        <Select
          label={texts.to}
          value={kind}
          onValueChange={(value) => change({ kind: KINDS.find((one) => one === value) ?? 'all' })}
          options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        {kind === 'room' && (
          <Select label={texts.room} value={room} onValueChange={(to) => change({ room: to })} options={rooms} />
        )}
        {kind === 'characters' && (
          <Stack as="fieldset">
            <legend className={css.legend}>{texts.people}</legend>
            {players.map(({ characterId, name }) => (
              <Switch
                key={characterId}
                label={name}
                checked={chosen.includes(characterId)}
                onCheckedChange={(isOn) =>
                  change({ chosen: isOn ? [...chosen, characterId] : chosen.filter((id) => id !== characterId) })
                }
              />
            ))}
          </Stack>
        )}
        {ready.length > 0 && (
          <Select
            label={texts.prepared}
            value={prepared}
            onValueChange={(id) => change({ prepared: id, text: textOf(id) })}
            options={[{ value: OWN, label: texts.own }, ...ready.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <TextField
          label={texts.text}
          hint={kind === 'hall' ? undefined : texts.replaces}
          value={text}
          onValueChange={(typed) => change({ text: typed })}
          maxLength={STORY_LIMITS.message}
          multiline
          rows={3}
        />
      </Stack>
      {question}
    </Dialog>
  );
}

/** Null while it is not said who. */
function recipientsOf(kind: Recipients['kind'], room: string | null, characters: readonly string[]): Recipients | null {
  if (kind === 'room') return room === null ? null : { kind, room };
  if (kind === 'characters') return characters.length === 0 ? null : { kind, characters: [...characters] };
  return { kind };
}
