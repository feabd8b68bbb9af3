/** Texts about the host: the lobby admin as everybody else sees them. */
export const ru = {
  back: 'Ведущий снова с нами.',
  awayInLobby: 'Ведущий отошёл. Начать игру может только он: подождём.',
} as const;
