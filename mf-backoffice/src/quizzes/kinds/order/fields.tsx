import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import { without } from '@luplay/quiz-rules/editing';
import { announce, IconButton } from '@luplay/web-kit';
import { authoring } from '../../locale/authoring.ts';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { OptionRows } from '../options/option-rows.tsx';
import { Partial } from '../partial.tsx';
import * as css from './fields.module.css';

const ENTRY_TEXTS = { name: texts.entry, add: texts.addEntry, remove: texts.removeEntry };
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The entries in their right order, which buttons and keys change. */
export function Fields({ question: { options, partial }, set }: AnswerFieldsProps<'order'>) {
  /** `control`: what has the focus in the row, and has it in the entry's next row. */
  const move = (index: number, by: -1 | 1, control: string, from: Element) => {
    const to = index + by;
    const entry = options[index];
    if (entry === undefined || to < 0 || to >= options.length) return announce(authoring.stuck);
    set({ options: without(options, index).toSpliced(to, 0, entry) });
    const rows = from.closest('fieldset');
    rows?.querySelector<HTMLElement>(`[data-row="${to}"] ${control}`)?.focus();
    announce(texts.entryMoved(to + 1, options.length));
  };
  return (
    <>
      <OptionRows
        label={texts.order}
        hint={texts.orderHint}
        options={options}
        limits={ENTRY_COUNT}
        texts={ENTRY_TEXTS}
        lead={(index) => <span className={css.number}>{index + 1}</span>}
        tools={(index) => (
          <>
            <IconButton
              icon="chevron-up"
              label={texts.entryUp(index + 1)}
              data-step="-1"
              onClick={({ currentTarget }) => move(index, -1, '[data-step="-1"]', currentTarget)}
            />
            <IconButton
              icon="chevron-down"
              label={texts.entryDown(index + 1)}
              data-step="1"
              onClick={({ currentTarget }) => move(index, 1, '[data-step="1"]', currentTarget)}
            />
          </>
        )}
        set={set}
        onKeyDown={(event, index) => {
          const by = STEPS[event.code];
          if (by === undefined || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
          // Elsewhere these keys move the question.
          event.preventDefault();
          move(index, by, 'input', event.currentTarget);
        }}
      />
      <Partial of="order" checked={partial} set={set} />
    </>
  );
}
