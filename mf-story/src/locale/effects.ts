/** Texts of the story's sound. */
export const ru = {
  sound: 'Звук',
  soundOn: 'Звук включён',
  soundOff: 'Звук выключен',
} as const;
