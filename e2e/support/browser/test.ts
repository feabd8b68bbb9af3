import { type BrowserContext, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Contexts of this worker that are open. */
const opened = new Set<BrowserContext>();

/**
 * Keeps a picture of each page of the context when a test fails, at its end or before the context closes. Playwright's
 * option does so for passed tests too and throws the pictures away: half of the processor time of a page that is opened
 * once.
 */
export function pictured(context: BrowserContext): BrowserContext {
  opened.add(context);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await keepPictures([context]);
    opened.delete(context);
    await close(options);
  };
  return context;
}

async function keepPictures(contexts: readonly BrowserContext[]): Promise<void> {
  const info = base.info();
  if (info.errors.length === 0) return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const path = info.outputPath(`test-failed-${info.attachments.length + 1}.png`);
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

export const test = base.extend<{ pictures: undefined }>({
  context: ({ context }, use) => use(pictured(context)),
  pictures: [
    async ({ locale: _ }, use) => {
      await use(undefined);
      await keepPictures([...opened]);
    },
    { auto: true },
  ],
});
