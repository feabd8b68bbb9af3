import { BACKGROUND_WIDTH, type MapBackground, ROOM_BOUNDS } from '@luplay/contracts/story';
import { Dialog, NumberField, Stack } from '@luplay/web-kit';
import { UploadedPicture } from '../../content/uploaded-picture.tsx';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, withBackground } from '../draft/map-draft.ts';

interface Props {
  draft: MapDraft;
  floor: number;
  /** Where a new picture is put: below the rooms of the floor. */
  place: Pick<MapBackground, 'position' | 'width'>;
  /** A picture may arrive when the dialog is closed and the draft is another. */
  onChange: (next: (draft: MapDraft) => MapDraft) => void;
  onClose: () => void;
}

const texts = previewTexts.background;

/** The picture below the rooms of one floor, and where it lies. Changes are seen at once and saved with the map. */
export default function BackgroundDialog({ draft, floor, place, onChange, onClose }: Props) {
  const known = draft.backgrounds?.[floor];
  const change = (part: Partial<MapBackground>) =>
    known && onChange((now) => withBackground(now, floor, { ...known, ...part }));
  const { position, width } = known ?? place;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title(floor)} description={texts.who}>
      <Stack gap={4}>
        <UploadedPicture
          label={texts.picture}
          path={known?.image ?? null}
          onChange={(image) =>
            onChange((now) => withBackground(now, floor, image === null ? null : { position, width, image }))
          }
        />
        {known && (
          <>
            <NumberField
              label={texts.column}
              value={position.x}
              max={ROOM_BOUNDS.position.max}
              onValueChange={(x) => x !== null && change({ position: { ...position, x } })}
            />
            <NumberField
              label={texts.row}
              value={position.y}
              max={ROOM_BOUNDS.position.max}
              onValueChange={(y) => y !== null && change({ position: { ...position, y } })}
            />
            <NumberField
              label={texts.width}
              value={width}
              {...BACKGROUND_WIDTH}
              onValueChange={(cells) => cells !== null && change({ width: cells })}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
