import { DISPLAY_NAME_LENGTH, PROFILE_COLORS, type Profile } from '@luplay/contracts/user';
import { Avatar, Button, Card, fieldErrors, isApiError, Page, Stack, TextField } from '@luplay/web-kit';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { ColorChoice, FormError, PictureChoice, SexChoice } from '../profile/appearance/appearance.tsx';
import { showNotice } from '../profile/notice.ts';
import { useSaveProfile } from '../profile/use-save-profile.ts';
import { destinationOf, draftOf, isComplete, picturesOf, withSex } from './setup-draft.ts';
import * as css from './setup-form.module.css';

export function SetupForm({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState(() => draftOf(profile));
  const navigate = useNavigate();
  const { state } = useLocation();
  const save = useSaveProfile(profile.userId);
  const complete = isComplete(draft);
  const errors = fieldErrors(save.error);
  const reason = isApiError(save.error) && save.error.code !== 'validation_failed' ? save.error.message : undefined;

  const change = (next: typeof draft) => {
    setDraft(next);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || save.isPending) return;
    save.mutate(
      { ...draft, displayName: draft.displayName.trim() },
      {
        onSuccess: () => navigate(destinationOf(state), { replace: true }),
        onError: () => showNotice('error', ru.setup.failed),
      },
    );
  };

  const name = draft.displayName.trim();
  return (
    <Page title={ru.setup.title} lead={ru.setup.lead}>
      <Card tone="raised">
        <Stack as="form" gap={5} noValidate className={css.form} onSubmit={submit}>
          <Stack align="center" className={css.preview}>
            <Avatar
              name={name || ru.setup.you}
              src={draft.profilePicture}
              color={draft.color ? PROFILE_COLORS[draft.color] : undefined}
              size="xl"
              decorative
            />
            <p className={css.name}>{name || ru.setup.you}</p>
          </Stack>
          <Stack gap={5} className={css.fields}>
            <TextField
              label={ru.name}
              hint={ru.setup.nameHint}
              name="displayName"
              autoComplete="nickname"
              maxLength={DISPLAY_NAME_LENGTH.max}
              value={draft.displayName}
              onValueChange={(displayName) => change({ ...draft, displayName })}
              error={errors.displayName}
              required
            />
            <SexChoice
              names={ru.setup.sexes}
              value={draft.sex}
              onValueChange={(sex) => change(withSex(draft, sex))}
              error={errors.sex}
            />
            <PictureChoice
              pictures={picturesOf(draft)}
              value={draft.profilePicture}
              onValueChange={(profilePicture) => change({ ...draft, profilePicture })}
              blocked={draft.sex ? undefined : ru.setup.sexFirst}
              error={errors.profilePicture}
            />
            <ColorChoice
              value={draft.color}
              onValueChange={(color) => change({ ...draft, color })}
              error={errors.color}
            />
            <FormError text={reason} />
            <Button type="submit" kind="primary" size="l" wide disabled={!complete} busy={save.isPending}>
              {ru.setup.save}
            </Button>
          </Stack>
        </Stack>
      </Card>
    </Page>
  );
}
