import { addPart } from './part.mjs';

/** Makes a remote with one screen. `title`: its name in the menu and in messages. */
export function addRemote(edits, name, title) {
  addPart(edits, { name, neighbour: 'mf-broadcast' });
  const { dependencies } = JSON.parse(edits.read('mf-broadcast/package.json'));
  const values = { name, area: name.slice('mf-'.length), title };
  edits.fill('remote', name, (key) => values[key] ?? dependencies[key.replace('version of ', '')]);
}
