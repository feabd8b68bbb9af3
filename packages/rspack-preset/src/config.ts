import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { sharedTable } from './shared.ts';

export type FrontendKind = 'shell' | 'remote';

export interface FrontendOptions {
  /** The workspace's name: `shell` or `mf-…`. */
  name: string;
  kind: FrontendKind;
  /** Absolute. */
  folder: string;
  /** Absolute. */
  out: string;
  /** Where the files will be asked for; `auto` for remotes, which may lie anywhere. */
  publicPath: string;
  version: string;
  mode: 'production' | 'development';
}

/** Browsers that the build is made for. */
const BROWSERS = ['chrome >= 107', 'edge >= 107', 'firefox >= 104', 'safari >= 16', 'ios >= 16'];
const INERT_ZOD = fileURLToPath(new URL('./inert-zod.ts', import.meta.url));
const CONTRACTS = /[\\/]packages[\\/]contracts[\\/]src[\\/]/;

/** The one configuration of every frontend. */
export function frontendConfig(options: FrontendOptions): Configuration {
  const { name, kind, folder, out, publicPath, version, mode } = options;
  const production = mode === 'production';
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    entry: kind === 'shell' ? { main: './src/main.tsx' } : {},
    // Kept for whoever reads a stack trace; build.ts moves the maps out of the published folder.
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: out,
      publicPath,
      uniqueName: `luplay-${name}`,
      filename: 'js/[name].[contenthash:10].js',
      chunkFilename: 'js/[name].[contenthash:10].js',
      cssFilename: 'css/[name].[contenthash:10].css',
      cssChunkFilename: 'css/[name].[contenthash:10].css',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { zod$: INERT_ZOD },
    },
    module: {
      parser: { 'css/auto': { namedExports: true }, 'css/module': { namedExports: true } },
      generator: {
        'css/auto': { localIdentName: production ? '[uniqueName]-[hash]' : '[uniqueName]-[name]-[local]' },
      },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset' },
        // A contract that a screen does not use is not to come along with those it does.
        { test: CONTRACTS, sideEffects: false },
        {
          test: /\.[cm]?tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
            env: { targets: BROWSERS.join(', ') },
          },
        },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
        __LUPLAY_BUILD__: JSON.stringify(version),
      }),
      new ModuleFederationPlugin({
        name: name.replace(/-/g, '_'),
        filename: kind === 'remote' ? 'remote-entry.js' : undefined,
        exposes: kind === 'remote' ? { './routes': './src/routes.ts' } : undefined,
        shared: sharedTable(folder, kind === 'shell'),
        shareStrategy: 'loaded-first',
        manifest: kind === 'remote',
        dts: false,
        dev: false,
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
    ],
    optimization: {
      runtimeChunk: false,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: { hints: false },
    // Sizes are printed by build.ts, compressed.
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: false,
    experiments: {},
    node: false,
    externalsPresets: { web: true },
    snapshot: {},
    watchOptions: { aggregateTimeout: 100, ignored: [join(folder, 'node_modules')] },
  };
}
