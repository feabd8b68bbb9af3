import type { BrowserContext, Page } from '@playwright/test';

/** The texts of the main path that LUPLAY_TEXTS decides on. Those of the specification are copied to the letter. */
export const ORIGINAL = {
  setting: 'original',
  quiz: 'Quiz',
  create: 'Create',
  open: 'Open',
  join: 'Join',
  joined: 'Successfully joined the lobby!',
  leave: 'Leave',
  left: 'Successfully left the lobby!',
  teamCreated: 'Team created successfully!',
  start: 'Start Game',
  lobbyTitle: 'Lobby',
  save: 'Save',
  role: 'User',
  follow: 'Follow',
};
export type Texts = typeof ORIGINAL;

export const RUSSIAN: Texts = {
  setting: 'ru',
  quiz: 'Квиз',
  create: 'Создать',
  open: 'Открыть',
  join: 'Войти',
  joined: 'Вы вошли в лобби!',
  leave: 'Выйти',
  left: 'Вы вышли из лобби!',
  teamCreated: 'Команда создана!',
  start: 'Начать игру',
  lobbyTitle: 'Лобби',
  save: 'Сохранить',
  role: 'Игрок',
  follow: 'Подписаться',
};

/** Gives the pages of a context these texts, as the gateway's page with that setting does. */
export const wordPages = (context: BrowserContext, { setting }: Texts): Promise<unknown> =>
  context.addInitScript((texts) => {
    // The element comes with the page's first bytes, before its scripts run.
    const observer = new MutationObserver(() => {
      document.documentElement.dataset.texts = texts;
      observer.disconnect();
    });
    observer.observe(document, { childList: true });
  }, setting);

/** Words in Latin letters that a Russian screen may have: names, formats, and files from which content was imported. */
const NAMES =
  /\b(LuPlay|LuCoins|Telegram|QR|JSON|CSV|NPC|https?:\S*|localhost\S*)(?![A-Za-z])|[\p{L}\d_-]+\.(siq|xlsx|csv|zip)\b/gu;

/** What a screen shows or says in Latin letters, besides names. */
export async function latinTexts(page: Page): Promise<string[]> {
  const texts = [await page.title(), ...(await page.evaluate(textsOfPage))];
  return [...new Set(texts.filter((text) => /[A-Za-z]{2,}/.test(text.replace(NAMES, ''))))];
}

/** Runs in the page. Its visible texts and those for screen readers. */
function textsOfPage(): string[] {
  const labels = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.checkVisibility() && textContent) texts.push(textContent);
  }
  return [...texts, ...labels];
}
