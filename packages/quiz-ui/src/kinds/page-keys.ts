import { useEffect } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/**
 * Keys of the whole page, unless a text field has the focus or a dialog is open. Enter and Space are left to a focused
 * button.
 */
export function usePageKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      const target = event.target as HTMLElement | null;
      if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]')) return;
      if ((event.key === 'Enter' || event.key === ' ') && target?.closest('button, a, summary')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** Keys from 1 on for `count` options, without those that are removed. */
export const optionKeys = (count: number, removed: readonly number[], choose: (index: number) => void): Keys =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => index)
      .filter((index) => !removed.includes(index))
      .map((index) => [String(index + 1), () => choose(index)]),
  );
