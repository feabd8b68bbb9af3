/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'Редактор',
  /** Short: it stands in the header, above the screen's own heading. */
  storyEditor: { title: 'StoryEditor', titleRu: 'Истории' },
  storyEditorMenu: { title: 'StoryEditor', titleRu: 'Редактор историй' },
  storyEditorHint: 'Карты, персонажи, роли',
  editor: { title: 'Editor', titleRu: 'Редактор' },
  editorHint: 'Ачивки и предметы',
  quizzes: { title: 'Quizzes', titleRu: 'Квизы' },
  quizImport: { title: 'Импорт квиза' },
  quiz: { title: 'Quiz', titleRu: 'Квиз' },
  profiles: { title: 'Profile Admin', titleRu: 'Профили' },
  simulator: { title: 'Симулятор игры' },
  results: { title: 'Результаты' },
};
