import type { StoryBallot, VoteView } from '@luplay/contracts/story';
import type { PlayContent } from './content.ts';
import type { PlayerState, PlayState, VoteState } from './state.ts';

export const newestVote = ({ votes = [] }: PlayState): VoteState | undefined => votes.at(-1);

/** The dead vote only if the chapter lets its ghosts. */
export const mayVote = ({ evening }: PlayContent, { userId, status }: PlayerState): boolean =>
  userId !== null && (status === 'alive' || evening?.ghosts?.vote === true);

export const optionsOf = ({ characters }: PlayContent, { options }: StoryBallot): VoteView['options'] =>
  options.length === 0
    ? Object.values(characters).map(({ id, name, image }) => ({ id, name, image }))
    : options.map((name, at) => ({ id: String(at), name, image: null }));

/** The options with the most votes first; `by`: who has chosen them, unless the vote is secret. */
export function resultOf(content: PlayContent, { ballot, votes }: VoteState): NonNullable<VoteView['result']> {
  const counted = optionsOf(content, ballot).map(({ id }) => {
    const voters = Object.keys(votes).filter((characterId) => votes[characterId] === id);
    const by = voters.map((characterId) => content.characters[characterId]?.name ?? characterId);
    return { option: id, votes: voters.length, ...(!ballot.secret && { by }) };
  });
  return counted.sort((one, other) => other.votes - one.votes);
}

/** The characters whose secrets are revealed, in their order. */
export const revealsOf = ({ evening, characters }: PlayContent): string[] =>
  (evening?.epilogue?.reveals ?? []).filter((id) => Object.hasOwn(characters, id));
