import { type Browser, expect, type Page, type ViewportSize, type WebSocketRoute } from '@playwright/test';
import type { Session } from '../api/api.ts';
import type { Account } from '../product/product.ts';
import { contextOf } from './pages.ts';

export const PHONES = {
  small: { width: 360, height: 640 },
  large: { width: 390, height: 844 },
  /** With the browser's own bars. */
  low: { width: 390, height: 560 },
};

export interface Phone {
  page: Page;
  me: Session;
  /** Drops the live connection and refuses new ones, until it is restored. */
  disconnect: () => Promise<void>;
  reconnect: () => void;
}

/** A phone on which this person is logged in. */
export async function phoneOf(browser: Browser, person: Account, viewport: ViewportSize): Promise<Phone> {
  const { context, me } = await contextOf(browser, person, { viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  let isAway = false;
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/ws\/story\//, (route) => {
    socket = route;
    if (isAway) void route.close({ code: 1012 });
    else route.connectToServer();
  });
  return {
    page,
    me,
    disconnect: async () => {
      isAway = true;
      await socket?.close({ code: 1012 });
    },
    reconnect: () => {
      isAway = false;
    },
  };
}

export const actions = (page: Page) => page.getByRole('region', { name: 'Действия' });
export const roomPanel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const searchButton = (page: Page) => actions(page).getByRole('button', { name: /^Осмотреться/ });
/** A player or an NPC in the room where one stands. */
export const neighbour = (page: Page, room: string, name: string) =>
  roomPanel(page, room).getByRole('button', { name });
/** With the colon before the number: «0 / 10» is a part of «10 / 10». */
export const expectPoints = (page: Page, points: number) =>
  expect(actions(page).getByText(`: ${points} / 10`)).toBeVisible();

/** Goes through an exit of the room. */
export async function go(page: Page, from: string, to: string): Promise<void> {
  await roomPanel(page, from)
    .getByRole('button', { name: new RegExp(`^${to}`) })
    .click();
  await expect(roomPanel(page, to)).toBeVisible();
}

/** Opens the list of things and presses one's button. */
export async function interact(page: Page, button: string): Promise<void> {
  await actions(page).getByRole('button', { name: 'Взаимодействовать' }).click();
  await page.getByRole('dialog', { name: 'Взаимодействовать' }).getByRole('button', { name: button }).click();
}
