import { defineCall, definePictureCall, id, PICTURE_MAX_BODY, sentPicture, text, updatesOf } from '@luplay/contracts';
import { z } from 'zod';
import { Catalogue, type CatalogueKit, contentId } from '../src/catalogue/catalogue.ts';
import { AppError, defineService } from '../src/index.ts';

const base = { service: 'svc-user', summary: 'для тестов', who: 'developer' } as const;
const card = z.object({ id, title: z.string(), text: z.string(), picture: z.string(), stamp: z.string().optional() });
export type Card = z.output<typeof card>;
const fields = { title: text(1, 20), text: text(0, 20) };
const one = z.object({ card });
const byId = z.strictObject({ id });

/** Calls of a service with two catalogues that exists for these tests only. */
export const cardCalls = {
  cardPicture: definePictureCall('svc-user', 'cards', 'для тестов'),
  createCard: defineCall({
    ...base,
    id: 'cards.create',
    method: 'POST',
    path: '/cards',
    body: z.strictObject({ ...fields, ...sentPicture }),
    response: one,
    errors: ['already_exists'],
    maxBody: PICTURE_MAX_BODY,
  }),
  updateCard: defineCall({
    ...base,
    id: 'cards.update',
    method: 'PATCH',
    path: '/cards/:id',
    params: byId,
    body: updatesOf(fields),
    response: one,
    errors: ['not_found'],
    maxBody: PICTURE_MAX_BODY,
  }),
  deleteCard: defineCall({
    ...base,
    id: 'cards.delete',
    method: 'DELETE',
    path: '/cards/:id',
    params: byId,
    errors: ['not_found', 'conflict'],
  }),
};

export const CARDS = 'cards';
export const CARD_PICTURES = 'cardPictures';

/** Ids follow from the content; a card with the title «нужная» cannot be deleted. */
export const cards = (kit: CatalogueKit) =>
  new Catalogue<Card, { card: Card }>(kit, {
    collection: CARDS,
    defaults: { text: 'без текста' },
    pictures: { field: 'picture', collection: CARD_PICTURES, call: cardCalls.cardPicture },
    missing: 'Открытки нет.',
    taken: ({ title }) => `Открытка «${title}» изменена.`,
    present: (entry) => ({ card: entry }),
    assertRemovable({ title }) {
      if (title === 'нужная') throw new AppError('conflict', { message: 'Открытка нужна.' });
    },
  });

/** Ids are chosen, at most three entries, their pictures are permanent. */
export const albums = (kit: CatalogueKit) =>
  new Catalogue<{ id: string; cover: string }, object>(kit, {
    collection: 'albums',
    pictures: { field: 'cover', collection: 'albumPictures', call: cardCalls.cardPicture, side: 64, permanent: true },
    missing: 'Альбома нет.',
    taken: ({ id: taken }) => `Альбом ${taken} есть.`,
    present: (album) => ({ album }),
    most: { entries: 3, message: 'Альбомов уже три.' },
  });

export const cardService = defineService({
  name: 'svc-user',
  calls: cardCalls,
  async setup(kit) {
    const catalogue = cards(kit);
    await catalogue.prepare();
    return {
      handlers: {
        cardPicture: ({ params }) => catalogue.picture(params.name),
        createCard({ body: { picture: sent, pictureFormat, ...content } }) {
          return catalogue.create({ picture: sent, pictureFormat }, (picture) => ({
            id: contentId('card', [content.title, content.text, picture]),
            ...content,
            picture,
          }));
        },
        updateCard({ params, body: { picture: sent, pictureFormat, ...changes } }) {
          return catalogue.update(params.id, { picture: sent, pictureFormat }, (before, picture) => {
            const after = { ...before, ...changes, picture: picture ?? before.picture };
            if (after.title === after.text) throw new AppError('validation_failed');
            return after;
          });
        },
        async deleteCard({ params }) {
          await catalogue.remove(params.id);
          return {};
        },
      },
    };
  },
});
