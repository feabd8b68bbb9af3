/** Titles of screens and menu entries. The build reads them without a page, so both wordings are data. */
export const titles = {
  remote: 'Трансляция',
  spectator: { title: 'LuPlay' },
  room: { title: 'LuPlay' },
  controlRoom: { title: 'Control Room', titleRu: 'Пульт' },
  radio: { title: 'Radio', titleRu: 'Радио' },
};
