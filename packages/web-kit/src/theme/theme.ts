import { useLayoutEffect, useSyncExternalStore } from 'react';
import { emitter } from '../state/emitter.ts';
import { store, stored } from '../state/stored.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'auto';

/** Storage key of the chosen theme; `auto` is not stored. */
export const THEME_KEY = 'theme';
const changes = emitter();
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
let choice: ThemeChoice = storedChoice();
/** The messenger's theme inside a messenger. With the choice `auto` it takes precedence over the system's. */
let messengerTheme: Theme | null = null;
/** What the screen that is shown looks best in. With the choice `auto` it takes precedence over all others. */
let screenTheme: Theme | null = null;
let state = compute();

function storedChoice(): ThemeChoice {
  const value = stored(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

function compute(): { choice: ThemeChoice; theme: Theme } {
  const system: Theme = dark?.matches ? 'dark' : 'light';
  return { choice, theme: choice === 'auto' ? (screenTheme ?? messengerTheme ?? system) : choice };
}

/** Applies the theme to the page: `data-theme` and the colour of the browser's bars. */
export function applyTheme(): void {
  state = compute();
  document.documentElement.dataset.theme = state.theme;
  const bars = document.querySelector('meta[name="theme-color"]');
  bars?.setAttribute('content', state.theme === 'dark' ? '#0f1523' : '#fff7e9');
  changes.emit();
}

export function setThemeChoice(next: ThemeChoice): void {
  choice = next;
  store(THEME_KEY, next === 'auto' ? null : next);
  applyTheme();
}

/** The messenger's own theme; null outside of it. */
export function setMessengerTheme(theme: Theme | null): void {
  messengerTheme = theme;
  applyTheme();
}

/** The theme of the present screen while nobody has chosen one; null: none of its own. */
export function useScreenTheme(theme: Theme | null): void {
  useLayoutEffect(() => {
    screenTheme = theme;
    applyTheme();
    return () => {
      screenTheme = null;
      applyTheme();
    };
  }, [theme]);
}

dark?.addEventListener('change', applyTheme);

/** The chosen theme and the one that results. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setChoice: (choice: ThemeChoice) => void } {
  const present = useSyncExternalStore(changes.subscribe, () => state);
  return { ...present, setChoice: setThemeChoice };
}
