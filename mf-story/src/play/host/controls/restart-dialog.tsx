import { storyPlayTools } from '@luplay/contracts/story';
import { api, ConfirmDialog } from '@luplay/web-kit';
import { host } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';

const texts = host.controls;

export function RestartDialog({ onClose }: { onClose: () => void }) {
  const restart = useAction({
    send: (_: undefined, requestId) => api(storyPlayTools.restart, { body: { requestId } }),
    done: () => texts.restarted,
    failed: texts.restartFailed,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.restartTitle}
      text={texts.restartText}
      confirmText={texts.restart}
      onConfirm={() => restart.mutateAsync(undefined)}
    />
  );
}
