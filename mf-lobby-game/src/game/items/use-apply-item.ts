import { items } from '@luplay/contracts/lobby-game';
import { api, errorText, haptic, mayPass, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ru } from '../../locale/items.ts';
import { applyInfo, type GameState } from '../../state/game-state.ts';
import { keys } from '../../state/keys.ts';

interface Use {
  itemId: string;
  fromTeamId: string;
  toTeamId?: string;
  /** The same for every retry: after a lost reply the service answers with the first result. */
  requestId: string;
}

const RETRIES = 2;

/** Applies an item. The game shows the effect to everybody; only failures are notified here. */
export function useApplyItem(lobbyId: string) {
  const client = useQueryClient();
  const current = () => client.getQueryData<GameState>(keys.game(lobbyId));
  return useMutation({
    mutationFn: async (use: Use) => {
      const seq = current()?.seq ?? -1;
      return { info: await api(items.applyItem, { params: { lobbyId }, body: use }), seq };
    },
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: 500,
    onSuccess: ({ info, seq }) => {
      haptic('success');
      client.setQueryData<GameState>(keys.game(lobbyId), (state) => applyInfo(state, info, seq));
    },
    onError: (error) => {
      notify({ kind: 'error', text: errorText(error, ru.failed) });
      void client.invalidateQueries({ queryKey: keys.game(lobbyId) });
    },
  });
}
