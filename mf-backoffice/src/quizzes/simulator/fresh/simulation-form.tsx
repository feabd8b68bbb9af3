import { LOBBY_LIMITS, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, Card, NumberField, Select, Switch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { simulator } from '../../locale/simulator.ts';
import { quizzesQuery } from '../../queries.ts';
import { ownLobbiesQuery } from '../queries.ts';
import * as css from '../simulator.module.css';
import { AbilityFields } from './ability-fields.tsx';
import { useWishes } from './use-wishes.ts';
import { botsOf } from './wishes.ts';

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
      <form
        className={css.form}
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
        <div className={css.numbers}>
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
        </div>
        {isWrong('bots') ? (
          <p className={css.fault} role="alert">
            {texts.tooMany(bots, most)}
          </p>
        ) : (
          <p className={css.hint}>{texts.total(bots, most)}</p>
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
      </form>
    </Card>
  );
}
