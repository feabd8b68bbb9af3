import { Badge, Button, Dialog, Row, Soft, Stack } from '@luplay/web-kit';
import { previewTexts } from '../../locale/preview.ts';
import { draftOf, type MapDraft, roomIn } from '../draft/map-draft.ts';
import { changesBetween, conflictsOf, merged } from '../draft/merge.ts';
import type { ServedMap } from '../draft/use-map-editor.ts';
import * as css from './conflict-dialog.module.css';

interface Props {
  base: MapDraft;
  mine: MapDraft;
  theirs: ServedMap;
  onMerge: (draft: MapDraft) => void;
  onTake: (draft: MapDraft) => void;
  onClose: () => void;
}

const texts = previewTexts.conflict;

/** What somebody else has changed on the map meanwhile, and what to do about it. */
export default function ConflictDialog({ base, mine, theirs, onMerge, onTake, onClose }: Props) {
  const served = draftOf(theirs.map);
  const changes = changesBetween(base, served);
  const both = new Set(conflictsOf(base, mine, served).map(({ id }) => id));
  const start = served.startRoom === base.startRoom ? null : roomIn(served, served.startRoom);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      footer={
        <Row gap={2} wrap className={css.foot}>
          <Button kind="primary" icon="check" onClick={() => onMerge(merged(base, mine, served))}>
            {texts.merge}
          </Button>
          <Button onClick={() => onTake(served)}>{texts.theirs}</Button>
          <Button kind="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      <Stack as="ul" gap={2} className={css.changes}>
        {changes.map(({ id, name, kind }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> <code>{id}</code>
            </span>
            <Row as="span" gap={1}>
              {both.has(id) && <Badge tone="bad">{texts.both}</Badge>}
              <Badge>{texts.kinds[kind]}</Badge>
            </Row>
          </li>
        ))}
        {start && <li>{texts.startRoom(start.name)}</li>}
        {changes.length === 0 && !start && <li>{texts.otherFields}</li>}
      </Stack>
      <Soft>
        {texts.merge}: {texts.mergeHint}
      </Soft>
      <Soft>
        {texts.theirs}: {texts.theirsHint}
      </Soft>
    </Dialog>
  );
}
