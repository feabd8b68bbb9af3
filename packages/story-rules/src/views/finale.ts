import type { EpilogueView, VoteView } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { mayVote, newestVote, optionsOf, resultOf, revealsOf } from '../state/finale.ts';
import type { PlayerState, PlayState } from '../state/state.ts';
import { noteView } from './views.ts';

/** Who looks at a vote: the player of a character, a host, or anybody else, such as the hall. */
interface Viewer {
  characterId?: string | null;
  isHost?: boolean;
}

/** The newest vote as its viewer may know it; null when there was none. */
export function voteView(content: PlayContent, state: PlayState, { characterId, isHost }: Viewer): VoteView | null {
  const vote = newestVote(state);
  if (!vote) return null;
  const { ballot, votes, isOpen, isTold } = vote;
  const { id, question, secret } = ballot;
  const own = characterId == null ? undefined : state.players[characterId];
  const voters = new Set(Object.keys(votes));
  const voted = voters.size;
  for (const player of Object.values(state.players)) if (mayVote(content, player)) voters.add(player.characterId);
  return {
    ...{ id, question, secret, isOpen, isTold, voted, voters: voters.size },
    options: optionsOf(content, ballot),
    own: (own && votes[own.characterId]) ?? null,
    mayVote: isOpen && own !== undefined && mayVote(content, own),
    // While a secret vote is open its growing result would tell who has chosen what.
    result: isTold || (isHost && !(secret && isOpen)) ? resultOf(content, vote) : null,
  };
}

const AWARDS: Record<EpilogueView['awards'][number]['kind'], (player: PlayerState, state: PlayState) => number> = {
  finder: ({ tally }) => tally?.found ?? 0,
  talker: ({ characterId }, { talk }) => talk?.said[characterId] ?? 0,
  walker: ({ tally }) => tally?.walked ?? 0,
};

/** The end as far as it was told, the same for everybody; null before it. */
export function epilogueView(content: PlayContent, state: PlayState): EpilogueView | null {
  const { epilogue } = state;
  if (!epilogue) return null;
  const { text = '', fates = {} } = content.evening?.epilogue ?? {};
  const about = (characterId: string) => {
    const { name = characterId, image = '' } = content.characters[characterId] ?? {};
    return { characterId, name, image };
  };
  const reveals = revealsOf(content);
  const isAllTold = epilogue.revealed >= reveals.length;
  return {
    text,
    fates: Object.values(state.players).map(({ characterId, status, notes }) => ({
      ...about(characterId),
      status,
      text: fates[characterId] ?? '',
      knew: notes.flatMap((id) => noteView(content, id).map(({ title }) => title)),
    })),
    secrets: reveals
      .slice(0, epilogue.revealed)
      .map((id) => ({ ...about(id), text: content.characters[id]?.secret ?? '' })),
    secretCount: reveals.length,
    awards: isAllTold
      ? (Object.keys(AWARDS) as (keyof typeof AWARDS)[]).flatMap((kind) =>
          bestAt(state, kind).map(({ characterId, value }) => ({ ...about(characterId), kind, value })),
        )
      : [],
    isOver: epilogue.isOver,
  };
}

/** Who has done most of it: nobody when nobody did. */
function bestAt(state: PlayState, kind: keyof typeof AWARDS) {
  const done = Object.values(state.players).map((player) => ({
    characterId: player.characterId,
    value: AWARDS[kind](player, state),
  }));
  const most = Math.max(1, ...done.map(({ value }) => value));
  return done.filter(({ value }) => value === most);
}
