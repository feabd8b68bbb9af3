/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'Профиль',
  profile: { title: 'Profile', titleRu: 'Профиль' },
  profileBar: { title: 'Профиль' },
  profileMenu: { title: 'Открыть профиль' },
  chat: { title: 'LuPlay' },
};
