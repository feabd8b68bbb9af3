import type { BodyInputOf } from '@luplay/contracts';
import { items } from '@luplay/contracts/lobby-game';
import { plainPicture, sent } from '@luplay/service-kit/testing/pictures';
import { type Service, someone, startReplica } from '../../lobby.fixture.ts';

export const EFFECT = { type: 'add_score', value: 20, target: 'self' } as const;
export const content = (title: string) => ({ title, description: `Это ${title}.`, rarity: 3, is_active: true });
export const picture = async (color: string) => sent(await plainPicture('png', color), 'png');

/** Two replicas, and a developer who edits items on the first one unless told otherwise. */
export async function startItemEditor() {
  const one = await startReplica();
  const other = await startReplica(one);
  const token = await one.token({ userId: someone('timur'), roles: ['developer'] });
  const create = (body: object, at: Service = one) =>
    at.call(items.createItem, { token, body: body as BodyInputOf<typeof items.createItem> });
  return {
    one,
    other,
    create,
    update: (itemId: string, updates: object, at: Service = one) =>
      at.call(items.updateItem, { token, body: { itemId, updates } }),
    remove: (itemId: string, at: Service = one) => at.call(items.deleteItem, { token, body: { itemId } }),
    served: (path: string, at: Service = one) => at.fetch(path.replace(/^\/api2/, '')),
    /** A new item, with an effect unless told otherwise. */
    async made(title: string, color = '#2fa84f', more: object = { effect: EFFECT }, at: Service = one) {
      const { status, body } = await create(
        { ...content(title), type: 'quiz', ...more, ...(await picture(color)) },
        at,
      );
      if (status !== 200) throw new Error(`item ${title}: ${status} ${body.message}`);
      return body;
    },
    async close() {
      await other.close();
      await one.close();
    },
  };
}

export type ItemEditor = Awaited<ReturnType<typeof startItemEditor>>;
