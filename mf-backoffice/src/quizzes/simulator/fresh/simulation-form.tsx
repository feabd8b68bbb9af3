import { bots, LOBBY_LIMITS, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import {
  api,
  Button,
  Card,
  errorText,
  Grid,
  NumberField,
  notify,
  Select,
  Soft,
  Stack,
  Switch,
  useRequestId,
} from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { simulator } from '../../locale/simulator.ts';
import { quizzesQuery } from '../../queries.ts';
import { ownLobbiesQuery, SIMULATIONS } from '../queries.ts';
import * as css from '../simulator.module.css';
import { AbilityFields } from './ability-fields.tsx';
import { botsOf, crewOf, type Fault, faultsOf, firstWishes, type Wishes } from './wishes.ts';

const texts = simulator.fresh;
/** The value of "a new lobby"; lobbyIds are longer. */
const NEW = '-';

interface Props {
  /** The quiz whose page led here. */
  quest: string | null;
  onMade: (lobbyId: string) => void;
}

/** Asks what bots shall play, how many, how well and how fast. */
export function SimulationForm({ quest, onMade }: Props) {
  const quizzes = useQuery(quizzesQuery).data ?? [];
  const lobbies = useQuery(ownLobbiesQuery).data ?? [];
  const { wishes, change, isWrong, submit, busy } = useWishes(quest, onMade);
  const { lobbyId, teams, botsPerTeam, start } = wishes;
  const bots = botsOf(wishes);
  const most = SIMULATION_LIMITS.bots;
  return (
    <Card as="section" title={texts.title}>
      <Stack
        as="form"
        gap={4}
        shrink
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {lobbies.length > 0 && (
          <Select
            label={texts.place}
            hint={texts.placeHint}
            value={lobbyId ?? NEW}
            options={[
              { value: NEW, label: texts.newLobby },
              ...lobbies.map((lobby) => ({ value: lobby.lobbyId, label: lobby.title })),
            ]}
            onValueChange={(value) => change({ lobbyId: value === NEW ? null : value })}
          />
        )}
        {lobbyId === null && (
          <Select
            label={texts.quiz}
            hint={texts.quizHint}
            error={isWrong('quest') ? texts.quizMissing : null}
            value={wishes.quest}
            options={quizzes.map(({ id, title }) => ({ value: id, label: title }))}
            onValueChange={(value) => change({ quest: value })}
          />
        )}
        <Grid min="188px">
          <NumberField
            label={texts.teams}
            value={teams}
            min={1}
            max={LOBBY_LIMITS.maxTeams}
            onValueChange={(value) => change({ teams: value })}
          />
          <NumberField
            label={texts.bots}
            value={botsPerTeam}
            min={1}
            max={most}
            onValueChange={(value) => change({ botsPerTeam: value })}
          />
        </Grid>
        {isWrong('bots') ? (
          <p className={css.fault} role="alert">
            {texts.tooMany(bots, most)}
          </p>
        ) : (
          <Soft>{texts.total(bots, most)}</Soft>
        )}
        <AbilityFields wishes={wishes} change={change} isWrong={isWrong('delay')} />
        {lobbyId === null && (
          <Switch
            label={texts.start}
            hint={texts.startHint}
            checked={start}
            onCheckedChange={(checked) => change({ start: checked })}
          />
        )}
        <Button type="submit" kind="primary" icon="play" size="l" busy={busy}>
          {lobbyId === null ? texts.run : texts.add}
        </Button>
      </Stack>
    </Card>
  );
}

/** The form of a simulation. `onMade` gets the lobby that the bots are in. */
function useWishes(quest: string | null, onMade: (lobbyId: string) => void) {
  const [wishes, setWishes] = useState(() => firstWishes(quest));
  const [submitted, setSubmitted] = useState(false);
  const { requestId, renew } = useRequestId();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: Wishes) => {
      const crew = crewOf(sent, requestId);
      const { lobbyId, start } = sent;
      if (lobbyId !== null) {
        await api(bots.addBots, { body: { lobbyId, ...crew } });
        return lobbyId;
      }
      const body = { quest: sent.quest ?? '', start, ...crew };
      return (await api(bots.simulateGame, { body })).lobbyId;
    },
    onSuccess: (made, { lobbyId, start }) => {
      renew();
      notify({ kind: 'success', text: lobbyId !== null ? texts.added : start ? texts.done : texts.waits });
      void client.invalidateQueries({ queryKey: SIMULATIONS });
      onMade(made);
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.failed) }),
  });
  const faults = faultsOf(wishes);
  return {
    wishes,
    change(changes: Partial<Wishes>) {
      setWishes((before) => ({ ...before, ...changes }));
      renew();
    },
    /** Bots and delays are checked at once, a missing quiz on sending. */
    isWrong: (fault: Fault) => faults.includes(fault) && (submitted || fault !== 'quest'),
    submit() {
      setSubmitted(true);
      if (faults.length === 0) mutate(wishes);
    },
    busy: isPending,
  };
}
