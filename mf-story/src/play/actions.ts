import {
  type ActionInput,
  type ActionName,
  type ActionReply,
  type LogKind,
  storyActions,
} from '@luplay/contracts/story';
import type { IconName, NoticeKind } from '@luplay/web-kit';
import { actionTexts } from '../locale/actions.ts';
import { talk } from '../locale/talk.ts';

/** What a player does, with what it needs. */
export type Action = { [Name in ActionName]: { kind: Name } & ActionInput<Name> }[ActionName];

/** What an action has led to, besides the change of the play and the player's points. */
export interface Effect {
  found?: ActionReply<'search'>;
  notice?: { kind: NoticeKind; text: string };
}

interface ShownAction<Name extends ActionName> {
  /** Of its lines in the log. */
  icon: IconName;
  effect?(reply: ActionReply<Name>, input: ActionInput<Name>): Effect;
}

/** The players' actions as the page shows them. */
export const SHOWN_ACTIONS: { [Name in ActionName]: ShownAction<Name> } = {
  move: {
    icon: 'swap',
    // Only in panic does a move lead elsewhere.
    effect: ({ state }, { roomId }) =>
      state.currentRoom === roomId ? {} : { notice: { kind: 'warning', text: talk.told.panicMoved } },
  },
  search: { icon: 'search', effect: (found) => ({ found }) },
  useItem: {
    icon: 'gift',
    effect: ({ message }) => (message ? { notice: { kind: 'success', text: message } } : {}),
  },
  attack: {
    icon: 'cross',
    effect: ({ result }) => ({
      notice:
        result === 'killed'
          ? { kind: 'success', text: actionTexts.attack.killed }
          : { kind: 'info', text: actionTexts.attack.warned },
    }),
  },
};

/** What a kind of lines in the log has, by kind: `of` says it of an action, `others` of the other kinds. */
export function byLogKind<Value>(
  of: (name: ActionName) => Value,
  others: Record<Exclude<LogKind, (typeof storyActions)[ActionName]['log']>, Value>,
): Record<LogKind, Value> {
  const names = Object.keys(storyActions) as ActionName[];
  const actions = Object.fromEntries(names.map((name) => [storyActions[name].log, of(name)]));
  return { ...others, ...actions } as Record<LogKind, Value>;
}
