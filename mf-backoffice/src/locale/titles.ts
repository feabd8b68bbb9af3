/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'Редактор',
  storyEditor: { title: 'StoryEditor', titleRu: 'Редактор историй' },
  storyEditorHint: 'Карты, персонажи, роли',
  editor: { title: 'Editor', titleRu: 'Редактор' },
  editorHint: 'Ачивки и предметы',
  quizzes: { title: 'Quizzes', titleRu: 'Квизы' },
  quizImport: { title: 'Импорт квиза' },
  quiz: { title: 'Quiz', titleRu: 'Квиз' },
  profiles: { title: 'Profile Admin', titleRu: 'Профили игроков' },
  simulator: { title: 'Симулятор игры' },
  results: { title: 'Результаты' },
};
