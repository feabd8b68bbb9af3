import { bots } from '@luplay/contracts/lobby-game';
import { api, errorText, notify, useRequestId } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { simulator } from '../../locale/simulator.ts';
import { SIMULATIONS } from '../queries.ts';
import { crewOf, type Fault, faultsOf, firstWishes, type Wishes } from './wishes.ts';

const texts = simulator.fresh;

/** The form of a simulation. `onMade` gets the lobby that the bots are in. */
export function useWishes(quest: string | null, onMade: (lobbyId: string) => void) {
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
