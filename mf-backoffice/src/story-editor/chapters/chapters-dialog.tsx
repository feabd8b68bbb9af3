import { type Chapter, storyChapters } from '@luplay/contracts/story';
import {
  api,
  Button,
  byText,
  Dialog,
  EmptyState,
  errorText,
  type IconName,
  Loading,
  notify,
  QueryView,
  Row,
  Stack,
  sharedKeys,
} from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import { FileButton } from '@luplay/web-kit/files';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import * as fields from '../fields/fields.module.css';
import { story } from '../locale.ts';
import { chapterZip, duplicateChapter, importChapter, type MadeChapter, NotAChapter } from './chapter-zip.ts';

const texts = story.chapters;

/** Chapters as files: out, in, and copies. What comes in is checked, and played by the robot, on the screen after. */
export default function ChaptersDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const chapters = useQuery({
    queryKey: [...sharedKeys.story('chapters'), 'files'],
    queryFn: async ({ signal }) =>
      byText(Object.values((await api(storyChapters.listChapters, { signal })).chapters), ({ name }) => name),
  });
  const failed = (error: unknown) =>
    notify({ kind: 'error', text: error instanceof NotAChapter ? error.message : errorText(error, texts.failed) });
  const check = async ({ id, lackingFiles }: MadeChapter, isImported = false) => {
    await client.invalidateQueries({ queryKey: ['story'] });
    if (lackingFiles > 0) notify({ kind: 'warning', text: texts.madeWithout(lackingFiles) });
    else notify({ kind: 'success', text: texts.made });
    navigate(`/storyCheck/${id}`, { state: { robot: isImported } });
  };
  const out = useMutation({
    mutationFn: async (chapter: Chapter) => download(await chapterZip(chapter), `${chapter.id}.zip`),
    onError: failed,
  });
  const copy = useMutation({ mutationFn: duplicateChapter, onSuccess: (made) => check(made), onError: failed });
  const take = useMutation({ mutationFn: importChapter, onSuccess: (made) => check(made, true), onError: failed });
  const isBusy = out.isPending || copy.isPending || take.isPending;
  const button = (chapter: Chapter, act: typeof out | typeof copy, icon: IconName, text: string, name: string) => (
    <Button
      size="s"
      icon={icon}
      aria-label={name}
      busy={act.isPending && act.variables === chapter}
      disabled={isBusy}
      onClick={() => act.mutate(chapter)}
    >
      {text}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={texts.title}
      description={texts.lead}
      footer={
        take.isPending ? (
          <Loading label={texts.importing} />
        ) : (
          <FileButton
            text={texts.import}
            name={texts.import}
            icon="plus"
            accept=".zip,application/zip"
            onFile={(file) => take.mutate(file)}
          />
        )
      }
    >
      <QueryView query={chapters} errorText={story.loadFailed}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="story" title={texts.none} />
          ) : (
            <Stack as="ul">
              {list.map((chapter) => (
                <li key={chapter.id}>
                  <Row gap={2} align="center" justify="between">
                    <span className={fields.name}>{chapter.name}</span>
                    <Row gap={2}>
                      {button(chapter, out, 'share', texts.export, texts.exportOf(chapter.name))}
                      {button(chapter, copy, 'copy', texts.duplicate, texts.duplicateOf(chapter.name))}
                    </Row>
                  </Row>
                </li>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}
