import { type GameView, items, type TeamVotes } from '@luplay/contracts/lobby-game';
import { stacksOf } from '@luplay/quiz-ui';
import { api, Dialog, errorText, haptic, Icon, mayPass, newRequestId, notify, Stack } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ru } from '../../locale/items.ts';
import { keepGame } from '../../state/game-state.ts';
import { keys } from '../../state/keys.ts';
import type { GameTeam } from '../../state/round.ts';
import type { Catalogue } from '../../state/use-catalogue.ts';
import { ItemCard } from './item-card.tsx';
import * as css from './item-sheet.module.css';
import { itemObstacle, targetsFor, teamObstacle } from './use-of-items.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  game: GameView;
  team: GameTeam;
  myTeam: TeamVotes | null;
  catalogue: Catalogue;
}

/** The team's items, what each does, and how to apply it. */
export function ItemSheet({ open, onOpenChange, game, team, myTeam, catalogue }: Props) {
  const applying = useApplyItem(game.lobbyId);
  /** The item whose target is being chosen, and the target. */
  const [aim, setAim] = useState<{ itemId: string; toTeamId: string | null } | null>(null);
  const reason = useId();
  const obstacle = teamObstacle(game, team, myTeam);

  const change = (next: boolean) => {
    setAim(null);
    onOpenChange(next);
  };
  const apply = (itemId: string, toTeamId?: string) => {
    if (applying.isPending) return;
    const use = { itemId, fromTeamId: team.teamId, requestId: newRequestId(), ...(toTeamId && { toTeamId }) };
    applying.mutate(use, { onSuccess: () => change(false) });
  };
  const press = (itemId: string) => {
    if (catalogue[itemId]?.effect.target !== 'any') apply(itemId);
    else if (aim?.itemId !== itemId) setAim({ itemId, toTeamId: null });
    else if (aim.toTeamId === null) notify({ kind: 'error', text: ru.noTarget });
    else apply(itemId, aim.toTeamId);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={ru.title}>
      <Stack>
        <p id={reason} className={obstacle ? css.obstacle : css.hint} role="status">
          <Icon name={obstacle ? 'clock' : 'info'} size={18} /> {obstacle ?? ru.when}
        </p>
        <Stack as="ul">
          {stacksOf(team.items).map(({ itemId, pieces }) => {
            const item = catalogue[itemId];
            return (
              <ItemCard
                key={itemId}
                item={item}
                pieces={pieces}
                obstacle={obstacle ? { by: reason } : item && { text: itemObstacle(item, game, team) }}
                busy={applying.isPending && applying.variables.itemId === itemId}
                onApply={() => press(itemId)}
                targets={item && aim?.itemId === itemId && !obstacle ? targetsFor(item, game, team) : null}
                ownTeamId={team.teamId}
                target={aim?.toTeamId ?? null}
                onTarget={(toTeamId) => setAim({ itemId, toTeamId })}
              />
            );
          })}
        </Stack>
      </Stack>
    </Dialog>
  );
}

interface Use {
  itemId: string;
  fromTeamId: string;
  toTeamId?: string;
  /** The same for every retry: after a lost reply the service answers with the first result. */
  requestId: string;
}

const RETRIES = 2;

/** Applies an item. The game shows the effect to everybody; only failures are notified here. */
function useApplyItem(lobbyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (use: Use) => keepGame(client, lobbyId, () => api(items.applyItem, { params: { lobbyId }, body: use })),
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: 500,
    onSuccess: () => haptic('success'),
    onError: (error) => {
      notify({ kind: 'error', text: errorText(error, ru.failed) });
      void client.invalidateQueries({ queryKey: keys.game(lobbyId) });
    },
  });
}
