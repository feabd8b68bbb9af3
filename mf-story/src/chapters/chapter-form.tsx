import { type Chapter, STORY_LIMITS, storyChapters, storyContent } from '@luplay/contracts/story';
import {
  api,
  Button,
  Card,
  ConfirmDialog,
  errorText,
  Icon,
  isApiError,
  notify,
  Row,
  Stack,
  sharedKeys,
  TextField,
  useClosingConfirmation,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { charactersQuery, eventsQuery, itemsQuery, mapsQuery, publicNotesQuery } from '../content/catalogues.ts';
import { EntryPicker } from '../content/entry-picker.tsx';
import { MapSelect } from '../content/map-select.tsx';
import { UploadedPicture } from '../content/uploaded-picture.tsx';
import { eveningTexts } from '../locale/evening.ts';
import { previewTexts } from '../locale/preview.ts';
import { ru } from '../locale/ru.ts';
import { isEntryId } from '../preview/check/room-faults.ts';
import { saveFaults } from '../preview/saving/save-faults.ts';
import { OWN_CHARACTER } from '../story/queries.ts';
import {
  type ChapterDraft,
  changesOf,
  draftOf,
  isComplete,
  isSame,
  merged,
  newChapter,
  type SavedChapter,
  sentChapter,
} from './chapter-draft.ts';
import * as css from './chapter-form.module.css';
import { eveningFault } from './evening/evening-draft.ts';
import { EveningFields } from './evening/evening-fields.tsx';
import { CHAPTERS } from './queries.ts';

interface Props {
  /** The chapter to edit; absent for a new one. */
  known?: Chapter | undefined;
  version?: number | undefined;
  /** Existing chapters: a new one must not reuse their ids. */
  taken: readonly Chapter[];
  current: string | null;
  onChanged: (changed: boolean) => void;
  onSaved: (id: string) => void;
}

const texts = ru.chapters;

export function ChapterForm({ known, version, taken, current, onChanged, onSaved }: Props) {
  const [initial, setInitial] = useState(() => (known ? draftOf(known) : newChapter(Date.now())));
  const [draft, setDraft] = useState(initial);
  const [formError, setFormError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** The version that the draft is based on; 0: a new chapter. */
  const [base, setBase] = useState(known ? version : 0);
  /** Somebody else has saved the chapter meanwhile. `go`: what was to be done when it is saved. */
  const [conflict, setConflict] = useState<{ go: ((id: string) => void) | undefined } | null>(null);
  const { save, makeCurrent, addMap } = useChapterChanges();
  const navigate = useNavigate();
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const changed = !isSame(draft, initial);
  useEffect(() => onChanged(changed), [changed, onChanged]);
  useClosingConfirmation(changed, 'draft');
  const change = (part: Partial<ChapterDraft>) => {
    // A picture may have been on its way while something else was typed.
    setDraft((now) => ({ ...now, ...part }));
    setFormError(null);
  };
  const idTaken = !known && !save.isPending && taken.some(({ id }) => id === draft.id.trim());
  const faultOf = (sent: ChapterDraft) => {
    if (!isComplete(sent)) return texts.required;
    return isEntryId(sent.id.trim()) ? eveningFault(sent.evening) : `${texts.id}: ${previewTexts.faults.badId}`;
  };
  /** Saves what was changed; then `go`, if the chapter is saved and nothing was typed meanwhile. */
  const saved = (sent: ChapterDraft, go?: (id: string) => void, basedOn = base) => {
    if (save.isPending || idTaken) return;
    if (go && known && isSame(sent, initial)) return go(known.id);
    const fault = faultOf(sent);
    setFormError(fault);
    if (fault !== null) return;
    save.mutate(
      { ...sentChapter(sent), version: basedOn },
      {
        onSuccess: ({ chapter, version: stored }) => {
          setBase(stored);
          setInitial(draftOf(chapter));
          // What was typed meanwhile stays.
          setDraft((now) => (isSame(now, sent) ? draftOf(chapter) : { ...now, id: chapter.id }));
          onSaved(chapter.id);
          if (isSame(newest.current, sent)) go?.(chapter.id);
        },
        onError: (error) => {
          setFormError(refusalText(error));
          if (known && isApiError(error, 'conflict')) setConflict({ go });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saved(draft);
  };
  /** Opens the map, a new one if the chapter has none. */
  const draw = () => {
    if (draft.name.trim() === '') return setFormError(texts.required);
    const onSuccess = (map: string) => {
      change({ map });
      saved({ ...draft, map }, (chapter) => navigate(`/storyPreview?${new URLSearchParams({ map, chapter })}`));
    };
    if (draft.map === '') addMap.mutate(draft.name.trim(), { onSuccess });
    else onSuccess(draft.map);
  };
  /** A new entry is made in the story editor, which leads back to the chapter. */
  const create = (tab: string) =>
    saved(draft, (chapter) =>
      navigate(`/storyEditor?${new URLSearchParams({ tab, new: '1', map: draft.map, chapter })}`),
    );
  const newEntry = (tab: string, text: string) => (
    <Button size="s" icon="plus" className={css.new} onClick={() => create(tab)}>
      {text}
    </Button>
  );
  return (
    <Card title={known ? known.name : texts.newTitle}>
      <Stack as="form" gap={4} shrink noValidate onSubmit={submit} aria-label={known ? known.name : texts.newTitle}>
        <Stack gap={4} className={css.fields}>
          <TextField
            label={texts.name}
            value={draft.name}
            onValueChange={(name) => change({ name })}
            maxLength={STORY_LIMITS.name}
            autoComplete="off"
            required
          />
          <TextField
            label={texts.id}
            hint={known ? texts.idLocked : texts.idHint}
            value={draft.id}
            onValueChange={(id) => change({ id })}
            error={idTaken ? texts.idTaken : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={known !== undefined}
            required
          />
        </Stack>
        <Row align="end" wrap className={css.map}>
          <MapSelect value={draft.map} onChange={(map) => change({ map })} />
          <Button icon="map" busy={addMap.isPending} onClick={draw}>
            {draft.map === '' ? texts.drawNewMap : texts.drawMap}
          </Button>
        </Row>
        <Stack gap={4} shrink>
          <EntryPicker
            label={texts.characters}
            pictures="character"
            query={charactersQuery}
            chosen={draft.characters}
            onChange={(characters) => change({ characters })}
          />
          {newEntry('characters', texts.newCharacter)}
          <EntryPicker
            label={texts.events}
            query={eventsQuery}
            chosen={draft.events}
            onChange={(events) => change({ events })}
          />
          {newEntry('events', texts.newEvent)}
          <EntryPicker
            label={texts.items}
            pictures="storyItem"
            query={itemsQuery}
            chosen={draft.items}
            onChange={(items) => change({ items })}
          />
          {newEntry('items', texts.newItem)}
          <EntryPicker
            label={texts.notes}
            hint={texts.notesHint}
            pictures="note"
            query={publicNotesQuery}
            chosen={draft.notes}
            onChange={(notes) => change({ notes })}
          />
          {newEntry('notes', texts.newNote)}
          <UploadedPicture label={texts.worldMap} path={draft.worldMap} onChange={(worldMap) => change({ worldMap })} />
        </Stack>
        <EveningFields
          evening={draft.evening}
          onChange={(evening) => change({ evening })}
          characters={draft.characters}
          map={draft.map}
        />
        {formError && (
          <Row as="p" gap={2} align="baseline" className={css.error} role="alert">
            <Icon name="warning" size={18} />
            {formError}
          </Row>
        )}
        <Row wrap className={css.actions}>
          <Button kind="primary" type="submit" icon="check" busy={save.isPending}>
            {texts.save}
          </Button>
          <Button
            icon="star"
            disabled={!known || known.id === current}
            busy={makeCurrent.isPending}
            aria-haspopup="dialog"
            onClick={() => saved(draft, () => setAsking(true))}
          >
            {texts.makeCurrent}
          </Button>
          {known && (
            <Button icon="search" onClick={() => saved(draft, (id) => navigate(`/storyCheck/${id}`))}>
              {texts.check}
            </Button>
          )}
        </Row>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.makeCurrentTitle(known?.name ?? '')}
        text={texts.makeCurrentText}
        confirmText={texts.makeCurrent}
        kind="primary"
        onConfirm={() => known && makeCurrent.mutateAsync(known.id)}
      />
      <ConfirmDialog
        open={conflict !== null}
        onOpenChange={() => setConflict(null)}
        title={texts.conflictTitle}
        text={known && conflict && <Changes changes={changesOf(initial, draft, draftOf(known))} />}
        confirmText={texts.overwrite}
        cancelText={texts.notNow}
        onConfirm={() => {
          if (!known) return;
          const both = merged(initial, draft, draftOf(known));
          setDraft(both);
          saved(both, conflict?.go, version);
        }}
      />
    </Card>
  );
}

/** What somebody else has changed, in words. */
function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  const client = useQueryClient();
  const known = [charactersQuery, eventsQuery, itemsQuery, publicNotesQuery, mapsQuery].flatMap(
    ({ queryKey }) => client.getQueryData<{ id: string; name: string }[]>(queryKey) ?? [],
  );
  const said = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) {
      return known.find(({ id }) => id === value)?.name ?? texts.said(value);
    }
    const parts = Object.entries(value).flatMap(([key, part]) => (key === 'id' ? [] : [said(part)]));
    return parts.join(', ') || texts.said(null);
  };
  return (
    <Stack as="span" gap={2}>
      {texts.conflictText}
      {changes.map(({ field, value, isOurs }) => (
        <span key={field}>
          <strong>{isOurs ? texts.changedByBoth(placeOf(field)) : placeOf(field)}</strong>: {said(value)}
        </span>
      ))}
    </Stack>
  );
}

/** The part of the form, and of its evening, by the name of a field. */
function placeOf(field: string): string {
  const fields = texts as unknown as Readonly<Record<string, string>>;
  const parts = eveningTexts as unknown as Readonly<Record<string, { title: string }>>;
  return fields[field] ?? (parts[field] ?? eveningTexts).title;
}

/** Why the service refuses a chapter, with the part of the form that is meant. */
function refusalText(error: unknown): string {
  const text = errorText(error, texts.saveFailed);
  const [fault] = saveFaults(error);
  if (!fault) return text;
  const [field = '', part = ''] = fault.field.split('.');
  return `${text} ${placeOf(field === 'evening' ? part : field)}: ${fault.message}`;
}

/** Changes of chapters. Each resolves when the list has been fetched again. */
function useChapterChanges() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: CHAPTERS }),
      // The own character depends on the chapter.
      client.invalidateQueries({ queryKey: OWN_CHARACTER }),
    ]);
  return {
    /** An empty map with this name; resolves to its id. */
    addMap: useMutation({
      mutationFn: async (name: string) => {
        const { map } = await api(storyContent.maps.create, {
          body: { id: `map_${Date.now()}`, name, startRoom: 'room_1', rooms: {} },
        });
        return map.id;
      },
      onError: (error) => notify({ kind: 'error', text: errorText(error, texts.saveFailed) }),
      onSettled: () => client.invalidateQueries({ queryKey: sharedKeys.story('maps') }),
    }),
    save: useMutation({
      mutationFn: (body: SavedChapter) => api(storyChapters.saveChapter, { body }),
      onSuccess: () => notify({ kind: 'success', text: ru.chapters.saved }),
      onSettled,
    }),
    makeCurrent: useMutation({
      mutationFn: (id: string) => api(storyChapters.setCurrentChapter, { body: { id_chapter: id } }),
      onSuccess: () => notify({ kind: 'success', text: ru.chapters.madeCurrent }),
      onError: (error) => notify({ kind: 'error', text: errorText(error, ru.chapters.madeCurrentFailed) }),
      onSettled,
    }),
  };
}
