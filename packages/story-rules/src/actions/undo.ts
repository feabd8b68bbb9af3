import { isObject, type Outcome, reject, type Values } from '../state/outcome.ts';
import { mapValues, type PastValue, type PlayerState, type PlayState, type UndoableAction } from '../state/state.ts';
import { texts } from '../state/texts.ts';

/**
 * Takes the newest action back: every value that it changed is as it was. Its line stays in the log, marked. An item
 * that comes back to its place leaves the place that it has got to since without an action, as by a character's
 * entering.
 */
export function undo(state: PlayState): Outcome<UndoableAction> {
  const action = state.undo.at(-1);
  if (!action) return reject(state, 'conflict', texts.nothingToUndo);
  const restored = action.past.reduce<PlayState>(
    (values, past) => restore(values as unknown as Values, past.path, past) as unknown as PlayState,
    state,
  );
  return {
    state: {
      ...oncePlaced(withClock(restored, action.past), action.past),
      undo: state.undo.slice(0, -1),
      log: state.log.map((entry) => (entry.id === action.logId ? { ...entry, undone: true } : entry)),
    },
    reply: action,
  };
}

function restore(values: Values, [key, ...rest]: string[], past: PastValue): Values {
  if (key === undefined) throw new Error('an empty path');
  // A list only grows: what was not in it before is at its end.
  if (Array.isArray(values)) {
    const entries: unknown[] = values.slice(0, Number(key));
    const kept = rest.length > 0 ? restore(values[Number(key)], rest, past) : past.before;
    const list = rest.length > 0 || 'before' in past ? [...entries, kept, ...values.slice(Number(key) + 1)] : entries;
    return list as unknown as Values;
  }
  if (rest.length > 0) {
    const inner = values[key];
    // The value's owner is gone: its character left the play, and nothing of it is left to restore.
    const holds = isObject(inner) || Array.isArray(inner);
    return holds ? { ...values, [key]: restore(inner as Values, rest, past) } : values;
  }
  const { [key]: _, ...others } = values;
  return 'before' in past ? { ...values, [key]: past.before } : others;
}

/** An act that gets back the end that it had: the one that has passed since was another, and its clock goes on. */
function withClock(state: PlayState, past: PastValue[]): PlayState {
  const { act } = state;
  const has = (field: string) => past.some(({ path }) => path.join() === `act,${field}`);
  if (!act?.isOver || !has('endsAt') || has('isOver')) return state;
  return { ...state, act: { ...act, isOver: false, nextAt: act.startedAt } };
}

/** Removes items that the action put back from every other place. */
function oncePlaced(state: PlayState, past: PastValue[]): PlayState {
  const back = new Map<string, string>();
  for (const { path, before } of past) {
    const [part, owner = '', field] = path;
    if (!Array.isArray(before) || !(part === 'lying' || (part === 'players' && field === 'inventory'))) continue;
    for (const item of before) back.set(item, `${part} ${owner}`);
  }
  if (back.size === 0) return state;
  const kept = (place: string, items: string[]) => {
    const left = items.filter((item) => (back.get(item) ?? place) === place);
    return left.length === items.length ? items : left;
  };
  return {
    ...state,
    lying: mapValues(state.lying, (items, room) => kept(`lying ${room}`, items)),
    players: mapValues(state.players, (player, id): PlayerState => {
      const inventory = kept(`players ${id}`, player.inventory);
      return inventory === player.inventory ? player : { ...player, inventory };
    }),
  };
}
