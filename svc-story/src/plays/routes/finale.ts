import type { storyEvenings, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import type { Caller, Handlers } from '@luplay/service-kit';
import { castVote, openVote, stepEpilogue, stepVote } from '@luplay/story-rules';
import type { Evenings } from '../commands/evenings.ts';
import type { Plays } from '../commands/plays.ts';

type FinaleCalls = Pick<typeof storyPlay, 'castVote'> &
  Pick<typeof storyPlayTools, 'openVote' | 'stepVote' | 'stepEpilogue'> &
  typeof storyEvenings;

/** Votes, the end of the evening, and what was kept of it. */
export function finaleRoutes({ plays, evenings }: { plays: Plays; evenings: Evenings }): Handlers<FinaleCalls> {
  /** Null for hosts, who see every evening. */
  const reader = async (caller: Caller) => ((await plays.access.isHost(caller)) ? null : caller.userId);

  return {
    listEvenings: async ({ caller }) => ({ evenings: await evenings.list(await reader(caller)) }),
    readEvening: async ({ caller, params }) => ({
      evening: await evenings.read(params.id, await reader(caller)),
    }),

    async castVote(asked) {
      await plays.byPlayer(asked, (play, characterId, world) => castVote(play, characterId, asked.body, world));
      return {};
    },

    async openVote(asked) {
      await plays.byHost(asked, (play, world) => openVote(play, asked.body.ballot, world));
      return {};
    },

    async stepVote(asked) {
      await plays.byHost(asked, (play, world) => stepVote(play, asked.body.step, world, asked.body.voteId));
      return {};
    },

    async stepEpilogue(asked) {
      const { step, revealed } = asked.body;
      const { state } = await plays.byHost(asked, (play, world) => stepEpilogue(play, step, world, revealed));
      if (state.play.epilogue?.isOver) await evenings.keep(state);
      return {};
    },
  };
}
