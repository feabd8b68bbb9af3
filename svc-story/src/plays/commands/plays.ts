import { isDeepStrictEqual } from 'node:util';
import type { Asked } from '@luplay/live-kit';
import { AppError, type Caller, callerIs, type MissLimit, nullIfDuplicate } from '@luplay/service-kit';
import { holdAct, type PlayContent } from '@luplay/story-rules';
import type { Filter } from 'mongodb';
import type { ChapterStore } from '../../chapters/store.ts';
import type { AccessLookup } from '../state/access.ts';
import { actorOf, type Cardholder, claimed, released } from '../state/actors.ts';
import type { PlayContents } from '../state/contents.ts';
import { createPlay, type Edition, isUntouched, newCode, restarted, type StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';
import type { LivePlays } from './aggregate.ts';
import { type HostAction, hostCommand, type PlayCommand, type PlayerAction, playerCommand } from './commands.ts';

export type AskedBy = Asked & { caller: Caller };

export interface PlayAt {
  chapterId: string;
  stored: StoredPlay;
  content: PlayContent;
}

/** Whether `ref` names the caller or the character that they play. */
export const isOwn = (caller: Caller, characterId: string, ref: string): boolean =>
  ref === characterId || callerIs(caller, ref);

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}

/** Finds and changes plays for the routes. Failures are AppErrors. */
export class Plays {
  readonly contents: PlayContents;
  readonly access: AccessLookup;
  readonly live: LivePlays;
  private readonly parts: {
    chapters: ChapterStore;
    /** Wrong codes: short ones can be guessed. */
    guesses: MissLimit;
    now(): number;
  };

  constructor(parts: Pick<Plays, 'live' | 'contents' | 'access'> & Plays['parts']) {
    this.live = parts.live;
    this.contents = parts.contents;
    this.access = parts.access;
    this.parts = parts;
  }

  /** The current chapter. */
  async currentId(): Promise<string> {
    const id = await this.parts.chapters.currentId();
    if (id === null) throw new AppError('not_found', { message: texts.noChapter });
    return id;
  }

  /** The current chapter's play; null when there is no such chapter, or nothing to play in it yet. */
  async current(): Promise<PlayAt | null> {
    const found = this.currentId().then((id) => this.at(id));
    return found.catch(nullIfRefused);
  }

  /** The clock of a chapter's act stands still from now on, or goes on. */
  async holdAct(chapterId: string, isHeld: boolean): Promise<void> {
    if (!(await this.live.read(chapterId))?.play.act) return;
    await this.live.change(chapterId, this.parts.now(), (stored, world) => {
      const { state: play } = holdAct(stored.play, isHeld, world);
      return { state: play === stored.play ? stored : { ...stored, play } };
    });
  }

  /** The play of a chapter; created when there is none. */
  async at(chapterId: string): Promise<PlayAt> {
    const found = (await this.live.read(chapterId)) ?? (await this.create(chapterId));
    const stored = found.code ? found : await this.withCode(chapterId);
    return { chapterId, stored, content: await this.contents.of(stored.edition) };
  }

  /** The play with this code. Throws `not_found`, and `rate_limited` for an address that has guessed too often. */
  byCode(code: string, ip: string): Promise<PlayAt> {
    return this.parts.guesses.guard(ip, code, async () => {
      const [found] = await this.live.store.matching({ code });
      if (!found) throw new AppError('not_found', { message: texts.noCode });
      return this.at(found._id);
    });
  }

  /** A code that no play has. There are 64 million: one is rarely taken. */
  async freeCode(): Promise<string> {
    for (;;) {
      const code = newCode();
      if ((await this.live.store.matching({ code })).length === 0) return code;
    }
  }

  /** Makes sure that the chapter has a play, without reading one that this replica knows: plays are never deleted. */
  async ensured(chapterId: string): Promise<string> {
    if (!this.live.known(chapterId)) await this.at(chapterId);
    return chapterId;
  }

  /** The current chapter's play; null when there is none yet. */
  async currentPlay(): Promise<StoredPlay | null> {
    const id = await this.parts.chapters.currentId();
    return id === null ? null : this.live.read(id);
  }

  /** Changes the current chapter's play. */
  async change<Reply>(asked: AskedBy, command: PlayCommand<Reply>) {
    const { chapterId } = await this.at(await this.currentId());
    return this.live.run(asked, chapterId, command);
  }

  /** The same for hosts alone. */
  async changeAsHost<Reply>(asked: AskedBy, command: PlayCommand<Reply>) {
    await this.access.assertHost(asked.caller);
    return this.change(asked, command);
  }

  /** A host does something in the current chapter's play. */
  byHost<Reply>(asked: AskedBy, action: HostAction<Reply>) {
    return this.changeAsHost(asked, hostCommand(asked, action));
  }

  /** The caller's character acts in the current chapter's play. `ref`: names the character, or the caller. */
  async byPlayer<Reply>(asked: AskedBy, action: PlayerAction<Reply>, ref?: string) {
    const { caller } = asked;
    const [chapterId, user] = await Promise.all([
      this.currentId().then((id) => this.ensured(id)),
      this.cardholder(caller),
    ]);
    const isNamed = (characterId: string) => ref === undefined || isOwn(caller, characterId, ref);
    const done = await this.live.run(asked, chapterId, playerCommand(asked, user, isNamed, action));
    return { ...done, chapterId, user };
  }

  /** The character that the caller plays, whether it has entered or not. */
  actor({ stored, content }: PlayAt, user: Cardholder): string {
    const characterId = actorOf(stored, content, user);
    if (typeof characterId === 'string') return characterId;
    const { code, message } = characterId;
    throw new AppError(code, message ? { message } : {});
  }

  /** The character that a host names, by its id or by a user who plays it. */
  async characterNamed(play: PlayAt, ref: string, caller: Caller): Promise<string> {
    if (Object.hasOwn(play.content.characters, ref)) return ref;
    const player = Object.values(play.stored.play.players).find(({ userId }) => userId === ref);
    return player?.characterId ?? this.actor(play, await this.access.named(ref, caller));
  }

  /** The play with the caller as a player who has entered. */
  async entered(asked: { caller: Caller; receivedAt: number }): Promise<PlayAt & { characterId: string }> {
    const [play, user] = await Promise.all([this.currentId().then((id) => this.at(id)), this.cardholder(asked.caller)]);
    const characterId = this.actor(play, user);
    const player = play.stored.play.players[characterId];
    if (!player) throw new AppError('not_found', { message: texts.notEntered });
    if (player.userId !== null) return { ...play, characterId };
    // The card has a new holder, who continues with the character's state.
    const { state } = await this.live.run(asked, play.chapterId, (before, { content }) => {
      const actor = actorOf(before, content, user);
      if (typeof actor !== 'string') return { state: before, rejection: actor };
      return { state: claimed(before, actor, user.userId) };
    });
    return { ...play, stored: state, characterId };
  }

  cardholder(caller: Caller): Promise<Cardholder> {
    return this.access.cardholder(caller);
  }

  /** A new copy of the content for an unused play; null when its copy is up to date, or the content not playable. */
  async renewed({ chapterId, stored, content }: PlayAt): Promise<Edition | null> {
    if (!isUntouched(stored)) return null;
    const fresh = await this.contents.compose(chapterId).catch(nullIfRefused);
    return fresh === null || isDeepStrictEqual(fresh, content) ? null : this.contents.add(fresh);
  }

  /** The chapter was saved: a play that is still unused takes it over, so that its new characters can enter. */
  async renew(chapterId: string): Promise<void> {
    if (!(await this.live.read(chapterId))) return;
    // Null also while the chapter cannot be played.
    const edition = await this.renewed(await this.at(chapterId)).catch(nullIfRefused);
    if (!edition) return;
    await this.live.change(chapterId, this.parts.now(), (stored) => ({
      state: isUntouched(stored) ? restarted(stored, edition) : stored,
    }));
  }

  /** Releases a character in all plays after its role card was taken from the user. */
  async release(userId: string, characterId: string): Promise<void> {
    const held = { [`play.players.${characterId}.userId`]: userId } as Filter<StoredPlay>;
    for (const { _id } of await this.live.store.matching(held)) {
      await this.live.change(_id, this.parts.now(), (stored) => ({ state: released(stored, userId, [characterId]) }));
    }
  }

  /** The character of the current chapter that the user has taken by the code; null without one. */
  async seatOf(userId: string): Promise<string | null> {
    return (await this.currentPlay())?.seats?.[userId]?.characterId ?? null;
  }

  /**
   * Releases the characters of the current play whose players hold their role card no more: a crash has cut off a
   * removal, and the next holder could not play.
   */
  async releaseLost(): Promise<void> {
    const id = await this.parts.chapters.currentId();
    const stored = id === null ? null : (this.live.known(id) ?? (await this.live.read(id)));
    const playing = Object.values(stored?.play.players ?? {}).flatMap(({ userId, characterId: card }) =>
      userId === null || stored?.seats?.[userId]?.characterId === card ? [] : [{ userId, card }],
    );
    if (playing.length === 0) return;
    for (const { userId, card } of await this.access.without(playing)) await this.release(userId, card);
  }

  /** Gives a play of an older version a code. */
  private async withCode(chapterId: string): Promise<StoredPlay> {
    const code = await this.freeCode();
    const { state } = await this.live.change(chapterId, this.parts.now(), (stored) => ({
      state: stored.code ? stored : { ...stored, code },
    }));
    return state;
  }

  private async create(chapterId: string): Promise<StoredPlay> {
    const edition = await this.contents.add(await this.contents.compose(chapterId));
    const play = createPlay(edition, this.parts.now(), await this.freeCode());
    const isInserted = await nullIfDuplicate(this.live.insert(play).then(() => true));
    const found = isInserted ? play : await this.live.read(chapterId);
    if (!found) throw new AppError('unavailable');
    return found;
  }
}
