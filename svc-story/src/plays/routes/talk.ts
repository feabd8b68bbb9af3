import type { storyTalk } from '@luplay/contracts/story';
import type { Asked } from '@luplay/live-kit';
import type { Caller, Handlers } from '@luplay/service-kit';
import { answerAsk, answerOffer, askHost, offer, say, switchTalk, writeOwnNotes } from '@luplay/story-rules';
import { type HostAction, hostCommand, type PlayerAction, playerCommand } from '../commands/commands.ts';
import type { Plays } from '../commands/plays.ts';

type AskedBy = Asked & { caller: Caller };

/** What players say and hand to each other, each as their own character, and what hosts do about it. */
export function talkRoutes(plays: Plays): Handlers<typeof storyTalk> {
  async function asPlayer(asked: AskedBy, action: PlayerAction<undefined>) {
    const [chapterId, user] = await Promise.all([
      plays.currentId().then((id) => plays.ensured(id)),
      plays.cardholder(asked.caller),
    ]);
    await plays.live.run(
      asked,
      chapterId,
      playerCommand(asked, user, () => true, action),
    );
    return {};
  }
  async function asHost(asked: AskedBy, action: HostAction<undefined>) {
    await plays.access.assertHost(asked.caller);
    const { chapterId } = await plays.at(await plays.currentId());
    await plays.live.run(asked, chapterId, hostCommand(asked, action));
    return {};
  }
  return {
    say: (asked) => asPlayer(asked, (play, who, world) => say(play, who, asked.body, world)),
    offer: (asked) => asPlayer(asked, (play, who, world) => offer(play, who, asked.body, world)),
    answerOffer: (asked) => asPlayer(asked, (play, who, world) => answerOffer(play, who, asked.body, world)),
    writeOwnNotes: (asked) => asPlayer(asked, (play, who) => writeOwnNotes(play, who, asked.body.text)),
    askHost: (asked) => asPlayer(asked, (play, who, world) => askHost(play, who, asked.body.what, world)),
    switchTalk: (asked) => asHost(asked, (play) => switchTalk(play, asked.body)),
    answerAsk: (asked) => asHost(asked, (play) => answerAsk(play, asked.body.characterId)),
  };
}
