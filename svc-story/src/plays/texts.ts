/** Sentences that players and hosts read, besides those of the rules. */
export const texts = {
  noCard: 'Игроку не выдан персонаж для этой главы',
  notEntered: 'Персонаж ещё не в игре: игрок не найден.',
  taken: 'Этим персонажем уже играет другой человек.',
  noChapter: 'Текущая глава не выбрана.',
  noRooms: 'На карте этой главы ещё нет комнат.',
  notInChapter: 'Такого персонажа в этой главе нет.',
  notNewest: 'За это время произошло другое действие: проверьте, что отменяете.',
  foundRoom: 'Вы нашли скрытую комнату!',
  foundItem: (item: string) => `Вы нашли предмет: ${item}`,
  foundNothing: 'Ничего не найдено.',
  unlocked: (room: string) => `Вы разблокировали комнату: ${room}`,
  took: (item: string) => `Вы взяли предмет: ${item}`,
  killed: 'Цель убита!',
  warned: 'Попытка не удалась: цель предупреждена!',
} as const;
