import type { StoryBallot } from '@luplay/contracts/story';
import { mayVote, newestVote, optionsOf, resultOf } from '../state/finale.ts';
import { done, logged, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import type { PlayState, VoteState } from '../state/state.ts';
import { texts } from '../state/texts.ts';

/** Votes of one play. */
const VOTES_MAX = 30;

/** The host asks everybody. */
export function openVote(state: PlayState, ballot: StoryBallot, world: World): Outcome {
  const { votes = [] } = state;
  if (newestVote(state)?.isOpen) return reject(state, 'conflict', texts.voteRunning);
  if (votes.length >= VOTES_MAX) return reject(state, 'conflict', texts.manyVotes);
  const vote: VoteState = { ballot, votes: {}, isOpen: true, isTold: false };
  return done(state, { ...state, votes: [...votes, vote] }, world, texts.log.voteOpened(ballot.question));
}

/** A character chooses, or chooses anew while the vote is open. */
export function castVote(
  state: PlayState,
  characterId: string,
  { voteId, option }: { voteId: string; option: string },
  world: World,
): Outcome {
  const { content } = world;
  const player = state.players[characterId];
  const vote = newestVote(state);
  if (!player) return reject(state, 'not_found', texts.notEntered);
  if (!vote?.isOpen || vote.ballot.id !== voteId) return reject(state, 'conflict', texts.noVote);
  if (!mayVote(content, player)) return reject(state, 'conflict', texts.dead);
  const chosen = optionsOf(content, vote.ballot).find(({ id }) => id === option);
  if (!chosen) return reject(state, 'conflict', texts.noOption);
  if (vote.votes[characterId] === option) return { state };
  const after = withNewest(state, { ...vote, votes: { ...vote.votes, [characterId]: option } });
  const voted = texts.log.voted(nameOf(content, characterId), vote.ballot.secret ? null : chosen.name);
  const line = { ...voted, who: characterId };
  // Taken back with the vote itself: changes of mind leave the host's actions among those that can be undone.
  if (vote.votes[characterId] !== undefined) return { state: logged(after, { ts: world.now, ...line }) };
  return done(state, after, world, line);
}

/** The host closes the newest vote, or tells its result, which closes it as well. */
export function stepVote(state: PlayState, step: 'close' | 'tell', world: World, voteId?: string): Outcome {
  const vote = newestVote(state);
  // Another host has told its result and opened the next one.
  const isOther = voteId !== undefined && vote?.ballot.id !== voteId;
  if (!vote || isOther || vote.isTold || (step === 'close' && !vote.isOpen))
    return reject(state, 'conflict', texts.noVote);
  const { question } = vote.ballot;
  const after = withNewest(state, { ...vote, isOpen: false, isTold: step === 'tell' });
  if (step === 'close') return done(state, after, world, texts.log.voteClosed(question));
  const names = new Map(optionsOf(world.content, vote.ballot).map(({ id, name }) => [id, name]));
  const result = resultOf(world.content, vote).map(({ option, votes }) => `${names.get(option)}: ${votes}`);
  return done(state, after, world, texts.log.voteTold(question, result.join(', ')));
}

const withNewest = (state: PlayState, vote: VoteState): PlayState => ({
  ...state,
  votes: [...(state.votes ?? []).slice(0, -1), vote],
});
