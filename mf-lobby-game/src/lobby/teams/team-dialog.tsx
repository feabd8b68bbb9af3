import { LOBBY_LIMITS, type LobbyView, TEAM_COLORS, TEAM_ICONS, type Team } from '@luplay/contracts/lobby-game';
import { ChoiceButtons, ColorSwatches, IconButton, NumberField, Select, Stack, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { FormDialog } from '../../lobby-form/form-dialog.tsx';
import { ru } from '../../locale/ru.ts';
import * as css from './team-dialog.module.css';
import { drawName, isValid, type TeamDraft } from './team-draft.ts';

interface Props {
  title: string;
  submitText: string;
  initial: TeamDraft;
  /** Whom its captain is chosen from. */
  members?: Team['members'];
  lobby: LobbyView;
  busy: boolean;
  onClose: () => void;
  onSubmit: (draft: TeamDraft) => void;
}

const COLORS = TEAM_COLORS.map((color, index) => ({ value: color, color, name: ru.teams.colorName(index) }));

/** The signs to choose from, with the one that the team has. */
const iconsWith = (own: string) => [...new Set([own, ...TEAM_ICONS])].map((icon) => ({ value: icon, text: icon }));

/** The form of a new or existing team. Mount it to open it: its values start from `initial`. */
export function TeamDialog({ initial, members = [], lobby, onSubmit, ...dialog }: Props) {
  const { busy } = dialog;
  const [draft, setDraft] = useState(initial);
  // What is drawn for a new team changes while the form is open.
  const [icons] = useState(() => iconsWith(initial.icon));
  const [refused, setRefused] = useState(false);
  const change = (part: Partial<TeamDraft>) => {
    setDraft({ ...draft, ...part });
    setRefused(false);
  };
  return (
    <FormDialog
      {...dialog}
      size="s"
      onSubmit={() => {
        if (busy) return;
        if (isValid(draft)) onSubmit(draft);
        else setRefused(true);
      }}
    >
      <Stack gap={4}>
        <div className={css.name}>
          <TextField
            label={ru.teams.name}
            value={draft.name}
            onValueChange={(name) => change({ name })}
            maxLength={LOBBY_LIMITS.teamNameLength}
            required
            autoComplete="off"
          />
          <IconButton
            label={ru.teams.another}
            icon="refresh"
            kind="secondary"
            onClick={() => change({ name: drawName(lobby, Math.random, draft.name) })}
          />
        </div>
        <ChoiceButtons
          label={ru.teams.icon}
          options={icons}
          value={draft.icon}
          onValueChange={(icon) => change({ icon })}
          narrow
          wrap
        />
        <ColorSwatches
          label={ru.teams.color}
          colors={COLORS}
          value={draft.color}
          onValueChange={(color) => change({ color })}
        />
        <NumberField
          label={ru.teams.maxMembers}
          value={draft.maxMembers}
          onValueChange={(value) => change({ maxMembers: value })}
          min={1}
          max={lobby.maxPlayers}
        />
        {draft.captain !== undefined && members.length > 1 && (
          <Select
            label={ru.teams.captain}
            value={draft.captain}
            options={members.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(captain) => change({ captain })}
          />
        )}
        {refused && (
          <p className={css.error} role="alert">
            {ru.teams.invalid}
          </p>
        )}
      </Stack>
    </FormDialog>
  );
}
