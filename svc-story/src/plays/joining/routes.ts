import { isGuest } from '@luplay/contracts';
import type { JoinView, OfferedCharacter, storyJoin } from '@luplay/contracts/story';
import { profileCards } from '@luplay/contracts/user';
import { AppError, type Caller, type Handlers, type Kit } from '@luplay/service-kit';
import type { PlayContent } from '@luplay/story-rules';
import type { Holders } from '../../rolecards/holders.ts';
import { storedCommand } from '../commands/commands.ts';
import type { PlayAt, Plays } from '../commands/plays.ts';
import { characterOf } from '../state/actors.ts';
import type { Person } from '../state/state.ts';
import { texts } from '../texts.ts';
import { keep, offered, renewed, seat, take, vacant } from './rules.ts';

/** How people get into the current chapter's play by its code, and what hosts do about it. */
export function joinRoutes(
  kit: Pick<Kit, 'nats'>,
  {
    plays,
    holders,
    telegramApp,
  }: {
    plays: Plays;
    holders: Pick<Holders, 'namesByCard'>;
    telegramApp: string | null;
  },
): Handlers<typeof storyJoin> {
  const { live } = plays;
  const cards = kit.nats.bucket(profileCards);

  async function personOf({ userId, username, roles }: Caller): Promise<Person> {
    const guest = isGuest(roles);
    // A guest's username is a random one.
    const name = (await cards.get(userId))?.displayName ?? (guest ? texts.guest : username);
    return { userId, name, guest };
  }

  const heldOf = async (content: PlayContent): Promise<ReadonlySet<string>> =>
    new Set(Object.keys(await holders.namesByCard(Object.keys(content.characters))));

  /** The play with this code, if its chapter is the current one. */
  async function current(code: string, ip: string): Promise<PlayAt> {
    const play = await plays.byCode(code, ip);
    if (play.chapterId !== (await plays.currentId())) throw new AppError('conflict', { message: texts.notNow });
    return play;
  }

  async function ownOf({ stored, content }: PlayAt, caller: Caller): Promise<string | null> {
    return characterOf(stored, content, await plays.cardholder(caller));
  }

  async function viewOf(play: PlayAt, caller: Caller | null, person: Person | null): Promise<JoinView> {
    const { stored, content } = play;
    const own = caller && (await ownOf(play, caller));
    const scene = { content, held: await heldOf(content) };
    const free = offered(stored, scene, person);
    const at = (stored.waiting ?? []).findIndex(({ userId }) => userId === person?.userId);
    return {
      chapter: content.name,
      free: free.flatMap((id) => shown(content, id)),
      places: vacant(stored, scene).length,
      own: own === null ? null : (shown(content, own)[0] ?? null),
      waiting: at < 0 ? null : at + 1,
      telegramApp,
    };
  }

  return {
    async readJoin({ caller, params, ip }) {
      const play = await current(params.code, ip);
      return { join: await viewOf(play, caller, caller && (await personOf(caller))) };
    },

    async joinPlay(asked) {
      const { caller, params, body, ip } = asked;
      const play = await current(params.code, ip);
      const [person, held] = await Promise.all([personOf(caller), heldOf(play.content)]);
      // Who holds a role card plays its character.
      const isSeated = play.stored.seats?.[caller.userId] !== undefined;
      if (!isSeated && (await ownOf(play, caller)) !== null) return { join: await viewOf(play, caller, person) };
      const { state: stored } = await live.run(asked, play.chapterId, (before, world) =>
        before.code === params.code
          ? take(before, person, body.characterId, { ...world, held })
          : { state: before, rejection: { code: 'not_found', message: texts.noCode } },
      );
      return { join: await viewOf({ ...play, stored }, caller, person) };
    },

    async seatPlayer(asked) {
      const { userId, characterId, seen } = asked.body;
      await plays.access.assertHost(asked.caller);
      const held = await heldOf((await plays.at(await plays.currentId())).content);
      const command = storedCommand(asked, (stored, world) =>
        seat(stored, userId, characterId, { ...world, held }, seen),
      );
      await plays.change(asked, command);
      return {};
    },

    async keepCharacter(asked) {
      const { characterId, keptFor } = asked.body;
      const command = storedCommand(asked, (stored, world) => keep(stored, characterId, keptFor, world));
      await plays.changeAsHost(asked, command);
      return {};
    },

    async renewCode(asked) {
      const code = await plays.freeCode();
      const command = storedCommand(asked, (stored) => ({ state: renewed(stored, code) }));
      const { state } = await plays.changeAsHost(asked, command);
      return { code: state.code ?? code };
    },
  };
}

function shown({ characters, evening }: PlayContent, characterId: string): OfferedCharacter[] {
  const character = characters[characterId];
  if (!character) return [];
  const { name, image } = character;
  return [{ characterId, name, image, line: evening?.publicLines[characterId] ?? null }];
}
