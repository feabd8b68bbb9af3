import type { SentPicture } from '@luplay/contracts';
import { storyShared } from '@luplay/contracts/story';
import { api, Button, errorText, Picture, Stack } from '@luplay/web-kit';
import { PictureField } from '@luplay/web-kit/files';
import { useMutation } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import * as css from './uploaded-picture.module.css';

interface Props {
  label: string;
  /** Of the stored picture; null: none. */
  path: string | null;
  onChange: (path: string | null) => void;
}

/** A picture of the world or of a map's floor. It is stored at once; what names it is saved by its own form. */
export function UploadedPicture({ label, path, onChange }: Props) {
  const upload = useMutation({
    mutationFn: ({ picture, pictureFormat }: SentPicture) =>
      api(storyShared.addStoryPicture, { body: { picture, pictureFormat } }),
    onSuccess: (stored) => onChange(stored.path),
  });
  return (
    <Stack gap={2} align="start">
      <PictureField
        label={label}
        preview={path && <Picture kind="worldMap" className={css.picture} src={path} width={128} height={96} />}
        chosen={path !== null}
        onChoose={upload.mutate}
        error={upload.error ? errorText(upload.error, ru.picture.failed) : undefined}
      />
      {path !== null && (
        <Button size="s" icon="trash" onClick={() => onChange(null)}>
          {ru.picture.remove}
        </Button>
      )}
    </Stack>
  );
}
