/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'История',
  story: { title: 'Story', titleRu: 'История' },
  storyHint: 'Ролевая игра с тайнами',
  evenings: { title: 'Мои вечера' },
  evening: { title: 'Запись вечера' },
  chapters: { title: 'Главы' },
  check: { title: 'Проверка главы' },
  demo: { title: 'Демо-игра: Story', titleRu: 'Демо-игра: история' },
  map: { title: 'Карта' },
  join: { title: 'Вход в историю' },
  hall: { title: 'Экран зала' },
};
