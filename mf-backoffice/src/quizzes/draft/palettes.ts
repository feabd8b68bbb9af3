import { themeColors } from '../locale/authoring.ts';

/** Colours of a theme: the default one of a new theme, and the palette. */
export const THEME_COLORS = {
  default: '#4B0082',
  palette: Object.entries(themeColors).map(([value, name]) => ({ value, name })),
} as const;

export const THEME_ICONS = [
  ...['🎯', '🎬', '🎵', '🎮', '🎨', '🎭', '📚', '✏️', '🔬', '🧪'],
  ...['🧠', '💡', '🌍', '🗺️', '🏛️', '⚔️', '👑', '🏆', '⚽', '🏀'],
  ...['🎾', '🚗', '✈️', '🚀', '🛰️', '🌌', '🌊', '🔥', '❄️', '🌿'],
  ...['🐾', '🦊', '🐉', '🍕', '🍰', '☕', '💰', '💻', '📱', '❤️'],
] as const;
