/** Colours of a theme: the default one of a new theme, and the palette. */
export const THEME_COLORS = {
  default: '#4B0082',
  palette: [
    { value: '#4B0082', name: 'индиго' },
    { value: '#8E24AA', name: 'пурпурный' },
    { value: '#C2185B', name: 'малиновый' },
    { value: '#D32F2F', name: 'красный' },
    { value: '#E64A19', name: 'терракотовый' },
    { value: '#F57C00', name: 'оранжевый' },
    { value: '#FFA000', name: 'янтарный' },
    { value: '#FBC02D', name: 'жёлтый' },
    { value: '#AFB42B', name: 'оливковый' },
    { value: '#689F38', name: 'салатовый' },
    { value: '#388E3C', name: 'зелёный' },
    { value: '#00796B', name: 'изумрудный' },
    { value: '#0097A7', name: 'бирюзовый' },
    { value: '#0288D1', name: 'голубой' },
    { value: '#1976D2', name: 'синий' },
    { value: '#303F9F', name: 'тёмно-синий' },
    { value: '#5D4037', name: 'коричневый' },
    { value: '#455A64', name: 'стальной' },
    { value: '#616161', name: 'серый' },
    { value: '#212121', name: 'чёрный' },
  ],
} as const;

export const THEME_ICONS = [
  ...['🎯', '🎬', '🎵', '🎮', '🎨', '🎭', '📚', '✏️', '🔬', '🧪'],
  ...['🧠', '💡', '🌍', '🗺️', '🏛️', '⚔️', '👑', '🏆', '⚽', '🏀'],
  ...['🎾', '🚗', '✈️', '🚀', '🛰️', '🌌', '🌊', '🔥', '❄️', '🌿'],
  ...['🐾', '🦊', '🐉', '🍕', '🍰', '☕', '💰', '💻', '📱', '❤️'],
] as const;
