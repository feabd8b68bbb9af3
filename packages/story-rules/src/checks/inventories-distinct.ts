import { error, nameIn, quoted } from './report.ts';
import { ofPlay } from './subject.ts';

/** Two characters do not carry the same item: it goes to the one that enters first. */
export const inventoriesDistinct = ofPlay(({ content }) => {
  const cast = Object.values(content.characters);
  return [...new Set(cast.flatMap(({ inventory }) => inventory))].flatMap((id) => {
    const carriers = cast.filter(({ inventory }) => inventory.includes(id));
    const second = carriers[1];
    if (!second) return [];
    const names = quoted(carriers.map(({ name }) => name));
    const text = `Предмет «${nameIn(content.items, id)}» сразу у нескольких персонажей: ${names}. Он достанется тому, кто войдёт первым.`;
    return [error('item-shared', { kind: 'characters', id: second.id }, text)];
  });
});
