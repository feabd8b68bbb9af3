/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'Лобби и игра',
  lobbyList: { title: 'Lobby List', titleRu: 'Лобби' },
  quizMenu: { title: 'Quiz', titleRu: 'Квиз', hint: 'Командная викторина' },
  lobby: { title: 'Lobby', titleRu: 'Лобби' },
  invitation: { title: 'LuPlay' },
  game: { title: 'LuPlay' },
  record: { title: 'Запись игры' },
  hostGuide: { title: 'Как провести вечер' },
  myGames: { title: 'Мои игры' },
};
