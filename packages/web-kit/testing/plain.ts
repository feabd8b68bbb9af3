import { readFileSync } from 'node:fs';
import { type LoadFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * Runs once in each process that runs tests of pages in plain Node.js, without a document: they import screens all the
 * same, which Node.js cannot read by itself.
 */
registerHooks({
  load(url, context, next) {
    const [address = ''] = url.split('?');
    if (address.endsWith('.css')) return asModule('export {};');
    if (!address.endsWith('.tsx')) return next(url, context);
    const filename = fileURLToPath(address);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      sourceMaps: 'inline',
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    });
    return asModule(code);
  },
});

const asModule = (source: string): LoadFnOutput => ({ format: 'module', source, shortCircuit: true });
