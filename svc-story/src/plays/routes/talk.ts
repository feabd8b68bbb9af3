import type { storyTalk } from '@luplay/contracts/story';
import type { Handlers } from '@luplay/service-kit';
import { answerAsk, answerOffer, askHost, offer, say, switchTalk, writeOwnNotes } from '@luplay/story-rules';
import type { HostAction, PlayerAction } from '../commands/commands.ts';
import type { AskedBy, Plays } from '../commands/plays.ts';

/** What players say and hand to each other, each as their own character, and what hosts do about it. */
export function talkRoutes(plays: Plays): Handlers<typeof storyTalk> {
  const asPlayer = async (asked: AskedBy, action: PlayerAction<undefined>) => {
    await plays.byPlayer(asked, action);
    return {};
  };
  const asHost = async (asked: AskedBy, action: HostAction<undefined>) => {
    await plays.byHost(asked, action);
    return {};
  };
  return {
    say: (asked) => asPlayer(asked, (play, who, world) => say(play, who, asked.body, world)),
    offer: (asked) => asPlayer(asked, (play, who, world) => offer(play, who, asked.body, world)),
    answerOffer: (asked) => asPlayer(asked, (play, who, world) => answerOffer(play, who, asked.body, world)),
    writeOwnNotes: (asked) => asPlayer(asked, (play, who) => writeOwnNotes(play, who, asked.body)),
    askHost: (asked) => asPlayer(asked, (play, who, world) => askHost(play, who, asked.body.what, world)),
    switchTalk: (asked) => asHost(asked, (play) => switchTalk(play, asked.body)),
    answerAsk: (asked) => asHost(asked, (play) => answerAsk(play, asked.body.characterId)),
  };
}
