import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRODUCT_VARIABLE, type Product, REPOSITORY } from './product.ts';
import { BOT_TOKEN } from './telegram.ts';

interface Started {
  url: string;
  broadcastUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}
interface Options {
  replicas: Record<string, number>;
  webRoot: string;
  accessLog: boolean;
  env: Record<string, string>;
}

/**
 * Starts the product once for all specs, over a copy of the built web root: the specs publish remotes and take their
 * files away. A product that runs already is used when LUPLAY_E2E names it (the JSON of `Product`).
 */
export default async function startForAllSpecs(): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_VARIABLE]) return async () => {};
  const built = process.env.LUPLAY_WEB ?? join(REPOSITORY, '.build/web');
  if (!existsSync(join(built, 'index.html'))) throw new Error('the frontends are not built: npm run build');
  const webRoot = mkdtempSync(join(tmpdir(), 'luplay-e2e-web-'));
  cpSync(built, webRoot, { recursive: true });

  const module = pathToFileURL(join(REPOSITORY, 'bootstrap/product/product.mjs')).href;
  const { startProduct } = (await import(module)) as { startProduct(options: Options): Promise<Started> };
  const started = await startProduct({
    replicas: { 'svc-lobby-game': 2 },
    webRoot,
    accessLog: true,
    env: {
      // Everybody in these specs plays from one address.
      LUPLAY_RATE_SCALE: '100',
      // An answer or frame that breaks its contract becomes a fault that a spec sees.
      LUPLAY_CHECK_RESPONSES: '1',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    },
  });
  const product: Product = {
    url: started.url,
    broadcastUrl: started.broadcastUrl,
    dataDir: started.dataDir,
    webRoot,
  };
  process.env[PRODUCT_VARIABLE] = JSON.stringify(product);
  return async () => {
    // What the parts said, for whoever looks into a failure.
    cpSync(join(started.dataDir, 'logs'), join(REPOSITORY, 'test-results/logs'), { recursive: true });
    await started.stop();
    rmSync(webRoot, { recursive: true, force: true });
  };
}
