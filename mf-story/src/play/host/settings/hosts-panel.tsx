import type { StoryUser } from '@luplay/contracts/story';
import { Avatar, Button, byText, ConfirmDialog, Stack, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import * as css from './settings.module.css';
import { useSeating } from './use-seating.ts';

const texts = hostTexts.settings;

interface Props {
  users: readonly StoryUser[];
  onAppoint: () => void;
}

/** The hosts of the story. */
export function HostsPanel({ users, onAppoint }: Props) {
  const me = useUser().userId;
  const [leaving, setLeaving] = useState<StoryUser | null>(null);
  const { setRole } = useSeating();
  const hosts = byText(
    users.filter(({ story }) => story.role === 'host'),
    ({ displayName }) => displayName,
  );
  return (
    <div className={css.panel}>
      {hosts.length === 0 && <p className={css.soft}>{texts.noHosts}</p>}
      <Stack as="ul" gap={2}>
        {hosts.map((user) => (
          <li key={user.userId} className={css.seat}>
            <Avatar src={user.profilePicture} name={user.displayName} decorative />
            <div className={css.words}>
              <span className={css.name}>
                {user.displayName}
                {user.userId === me && ` (${texts.you})`}
              </span>
              <span className={css.soft}>@{user.username}</span>
            </div>
            <Button
              icon="close"
              aria-label={texts.dismissOf(user.displayName)}
              aria-haspopup="dialog"
              onClick={() => setLeaving(user)}
            >
              {texts.dismiss}
            </Button>
          </li>
        ))}
      </Stack>
      <Button kind="primary" icon="crown" aria-haspopup="dialog" onClick={onAppoint}>
        {texts.appoint}
      </Button>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={texts.dismissTitle(leaving?.displayName ?? '')}
        text={leaving?.userId === me ? texts.dismissSelf : texts.dismissText}
        confirmText={texts.dismiss}
        onConfirm={() => leaving && setRole.mutateAsync({ userId: leaving.userId, role: 'player' })}
      />
    </div>
  );
}
