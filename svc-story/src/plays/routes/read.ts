import type { PlayPresence, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { AppError, type Caller, type Handlers } from '@luplay/service-kit';
import { ownState, playerView } from '@luplay/story-rules';
import type { StoryRoleStore } from '../../rolecards/store.ts';
import type { PlayLog } from '../commands/log.ts';
import { isOwn, type PlayAt, type Plays } from '../commands/plays.ts';
import type { StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';
import { audienceOfPlayer, HOST, hostMap, hostPlayers, storyState } from '../views/presenters.ts';

type ReadCalls = Pick<typeof storyPlay, 'readState' | 'readMaster' | 'readStoryState' | 'readStoryMap' | 'allPlayers'> &
  Pick<typeof storyPlayTools, 'playCharacters' | 'actionsLog' | 'playEvents'>;

interface ReadScope extends PlayAt {
  /** Whose view is given. */
  audience: string;
  /** The character of a player's view. */
  characterId: string | null;
}

interface Requested {
  as?: string | undefined;
  chapter?: string | undefined;
}

/** Which view of the play a read may return: hosts see everything, players what their character knows. */
async function readScope(
  plays: Plays,
  asked: { caller: Caller; receivedAt: number; query: Requested },
): Promise<ReadScope> {
  const { caller, query: requested } = asked;
  const isHost = await plays.access.isHost(caller);
  if (!isHost) {
    if (requested.as !== undefined) throw new AppError('forbidden');
    const play = await plays.entered(asked);
    return { ...play, audience: audienceOfPlayer(play.characterId) };
  }
  const play = await plays.at(requested.chapter ?? (await plays.currentId()));
  if (requested.as === undefined) return { ...play, audience: HOST, characterId: null };
  if (!Object.hasOwn(play.content.characters, requested.as)) {
    throw new AppError('not_found', { message: texts.notInChapter });
  }
  if (!play.stored.play.players[requested.as]) throw new AppError('not_found', { message: texts.notEntered });
  return { ...play, audience: audienceOfPlayer(requested.as), characterId: requested.as };
}

/** The view of the character's player. */
function viewOf({ stored, content, characterId }: ReadScope) {
  const view = characterId === null ? null : playerView(content, stored.play, characterId, stored.selected);
  if (!view) throw new AppError('not_found', { message: texts.notEntered });
  return view;
}

/** Reads of plays. The only change a read can cause is that a new cardholder takes over the character. */
export function playReadRoutes(parts: {
  plays: Plays;
  log: PlayLog;
  roles: StoryRoleStore;
  presenceOf(stored: StoredPlay): Promise<PlayPresence>;
}): Handlers<ReadCalls> {
  const { plays, log, roles, presenceOf } = parts;
  return {
    readMaster: async () => ({ master: await roles.host() }),

    async readState(asked) {
      const { caller, params, query } = asked;
      const scope = await readScope(plays, asked);
      const { stored, content, characterId } = scope;
      if (characterId !== null) {
        if (query.as === undefined && !isOwn(caller, characterId, params.id)) throw new AppError('forbidden');
        return { state: viewOf(scope).state, message: '' };
      }
      const player = stored.play.players[await plays.characterNamed(scope, params.id, caller)];
      if (!player) throw new AppError('not_found', { message: texts.notEntered });
      return { state: ownState(content, player, stored.selected), message: '' };
    },

    async readStoryState(asked) {
      const { stored, content, audience } = await readScope(plays, asked);
      return { storyState: storyState(stored, content, audience, await presenceOf(stored)) };
    },

    async readStoryMap(asked) {
      const scope = await readScope(plays, asked);
      return { map: scope.audience === HOST ? hostMap(scope.content, scope.stored.play) : viewOf(scope).map };
    },

    async allPlayers(asked) {
      const scope = await readScope(plays, asked);
      const { audience, content, stored } = scope;
      return { players: audience === HOST ? hostPlayers(content, stored) : viewOf(scope).players };
    },

    async playCharacters({ caller }) {
      await plays.access.assertHost(caller);
      const { stored, content } = await plays.at(await plays.currentId());
      const characters = Object.values(content.characters).map((character) => {
        const player = stored.play.players[character.id];
        return [character.id, { ...character, state: player ? ownState(content, player, stored.selected) : null }];
      });
      return { characters: Object.fromEntries(characters) };
    },

    async actionsLog({ caller, query: { before, limit } }) {
      await plays.access.assertHost(caller);
      const { stored } = await plays.at(await plays.currentId());
      return { log: await log.page(stored, limit, before) };
    },

    async playEvents({ caller }) {
      await plays.access.assertHost(caller);
      const { content } = await plays.at(await plays.currentId());
      return { events: content.events };
    },
  };
}
