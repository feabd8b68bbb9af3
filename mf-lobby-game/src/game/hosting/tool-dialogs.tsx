import {
  type GameView,
  HOST_TOOLS,
  hosting,
  type LobbyView,
  type Player,
  QUIZ_LIMITS,
} from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import {
  Avatar,
  api,
  Button,
  ConfirmDialog,
  countChange,
  Dialog,
  errorText,
  IconButton,
  NumberField,
  notify,
  Row,
  Select,
  Soft,
  Stack,
  TextField,
  useRequestId,
  useUser,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import * as benchCss from '../../bench/bench-list.module.css';
import { ru } from '../../locale/hosting.ts';
import { orderedPlayers } from '../../state/lobby-state.ts';
import { SightError, useHostSight } from './host-sight.tsx';
import { useHosting } from './use-hosting.ts';

interface Props {
  game: GameView;
  onClose: () => void;
}

type TypedProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  isTyped: boolean;
  onClose: () => void;
};

/** Asks before it closes while something is typed that was not saved. */
function TypedDialog({ isTyped, onClose, children, ...dialog }: TypedProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open size="s" onOpenChange={() => (isTyped ? setLeaving(true) : onClose())} {...dialog}>
      {children}
      <ConfirmDialog open={isLeaving} onOpenChange={setLeaving} {...ru.leave} onConfirm={onClose} />
    </Dialog>
  );
}

/** Points of a step of the field. */
const STEP = 10;

/** Changes scores by hand, and takes such changes back. */
export function PointsDialog({ game, onClose }: Props) {
  const texts = ru.points;
  const { correct, undo } = useHosting(game);
  const { requestId, renew } = useRequestId();
  const [teamId, setTeamId] = useState(game.teams[0]?.teamId ?? null);
  const [points, setPoints] = useState<number | null>(STEP);
  /** As they were given last. */
  const [givenPoints, setGivenPoints] = useState(points);
  const [reason, setReason] = useState('');
  const given = (game.hostActions ?? []).filter((action) => action.kind === 'points' && !action.undone);
  const may = teamId !== null && points !== null && points !== 0 && reason.trim() !== '';
  return (
    <TypedDialog
      isTyped={reason.trim() !== '' || points !== givenPoints}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button
          kind="primary"
          disabled={!may}
          busy={correct.isPending}
          onClick={() =>
            may &&
            correct.mutate(
              { teamId, points, reason: reason.trim(), requestId },
              {
                onSuccess: (_, sent) => {
                  renew();
                  setGivenPoints(sent.points);
                  // What was typed meanwhile stays.
                  setReason((now) => (now.trim() === sent.reason ? '' : now));
                },
              },
            )
          }
        >
          {texts.give}
        </Button>
      }
    >
      <Stack gap={3}>
        <Select
          label={texts.team}
          value={teamId}
          options={game.teams.map((team) => ({ value: team.teamId, label: `${team.icon} ${team.name}` }))}
          onValueChange={(value) => {
            setTeamId(value);
            renew();
          }}
        />
        <NumberField
          label={texts.points}
          hint={texts.minus}
          value={points}
          min={-QUIZ_LIMITS.points}
          max={QUIZ_LIMITS.points}
          step={STEP}
          onValueChange={(value) => {
            setPoints(value);
            renew();
          }}
        />
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          maxLength={HOST_TOOLS.reason}
          onValueChange={(value) => {
            setReason(value);
            renew();
          }}
        />
        {given.map((action) => {
          if (action.kind !== 'points') return null;
          const name = game.teams.find((team) => team.teamId === action.teamId)?.name ?? '';
          return (
            <Button
              key={action.actionId}
              icon="undo"
              busy={undo.isPending && undo.variables === action.actionId}
              onClick={() => undo.mutate(action.actionId)}
            >
              {texts.undoNamed(countChange(action.points, nouns.points), name)}
            </Button>
          );
        })}
      </Stack>
    </TypedDialog>
  );
}

/** Removes players from the game, and hands it over. */
export function PeopleDialog({ game, lobby, onClose }: Props & { lobby: LobbyView }) {
  const texts = ru.people;
  const { userId } = useUser();
  const { handOver, remove } = useHosting(game);
  const [asked, setAsked] = useState<{ what: 'remove' | 'handOver'; player: Player } | null>(null);
  const others = orderedPlayers(lobby).filter(({ playerId }) => playerId !== userId);
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} size="s">
      {others.length === 0 && <Soft>{texts.none}</Soft>}
      <Stack as="ul" gap={2}>
        {others.map((player) => (
          <Row as="li" gap={2} align="center" key={player.playerId}>
            <Avatar src={player.profilePicture} name={player.displayName} color={player.color} decorative />
            <span className={benchCss.name}>{player.displayName}</span>
            {!player.bot && (
              <IconButton
                label={`${texts.handOver}: ${player.displayName}`}
                icon="crown"
                onClick={() => setAsked({ what: 'handOver', player })}
              />
            )}
            <IconButton
              label={`${texts.remove}: ${player.displayName}`}
              icon="cross"
              onClick={() => setAsked({ what: 'remove', player })}
            />
          </Row>
        ))}
      </Stack>
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.removeTitle}
          text={texts.removeText(asked.player.displayName)}
          confirmText={texts.remove}
          onConfirm={() => remove.mutateAsync(asked.player.playerId)}
        />
      )}
      {asked?.what === 'handOver' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.handOverTitle}
          text={texts.handOverText(asked.player.displayName)}
          confirmText={texts.handOver}
          onConfirm={async () => {
            await handOver.mutateAsync(asked.player.playerId);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** The host's own notes for the evening. */
export function NotesDialog({ game, onClose }: Props) {
  const texts = ru.notes;
  const client = useQueryClient();
  const read = useHostSight(game).data?.notes;
  // They are read anew with each question.
  const [stored, setStored] = useState(read);
  if (read !== undefined && read !== stored) setStored(read);
  /** `from`: the stored text that it was made of. */
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null);
  const { lobbyId } = game;
  const save = useMutation({
    async mutationFn({ text, from }: NonNullable<typeof draft>) {
      // The host may have written on another device meanwhile.
      const { notes } = await api(hosting.hostSight, { params: { lobbyId } });
      const isSaved = ['', from, text.trim()].includes(notes);
      return isSaved
        ? { isSaved, ...(await api(hosting.setHostNotes, { body: { lobbyId, text } })) }
        : { isSaved, notes };
    },
    async onSuccess({ isSaved, notes }, sent) {
      if (!isSaved) notify({ text: texts.changed });
      // What was typed meanwhile stays.
      setDraft((typed) => typed && { text: isSaved ? typed.text : `${notes}\n\n${typed.text}`, from: notes });
      await client.invalidateQueries({ queryKey: ['host-sight', lobbyId] });
      if (isSaved && draft === sent) onClose();
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.failed) }),
  });
  return (
    <TypedDialog
      isTyped={draft !== null && draft.text !== stored}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button
          kind="primary"
          disabled={draft === null}
          busy={save.isPending}
          onClick={() => draft !== null && save.mutate(draft)}
        >
          {texts.save}
        </Button>
      }
    >
      {stored === undefined && <SightError game={game} text={texts.loadFailed} />}
      <TextField
        label={texts.label}
        hint={texts.hint}
        multiline
        rows={8}
        value={draft?.text ?? stored ?? ''}
        disabled={stored === undefined && draft === null}
        maxLength={HOST_TOOLS.notes}
        onValueChange={(text) => setDraft({ text, from: draft?.from ?? stored ?? '' })}
      />
    </TypedDialog>
  );
}
