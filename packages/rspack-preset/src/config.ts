import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  rspack,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { consumedModules, providedModules, ROUTER } from './shared.ts';

export interface FrontendOptions {
  /** Absolute path of the front-end's folder. The folder's name is the front-end's name. */
  root: string;
  name: string;
  /** Absolute path of the output folder. */
  out: string;
  version: string;
  webKitVersion: string;
}

const BROWSERS = ['chrome >= 110', 'firefox >= 125', 'safari >= 16', 'ios >= 16'];

const ALIASES = { zod$: join(import.meta.dirname, 'zod-stub.ts') };

/** Remotes find their own files by the address of their entry, so a build works in any folder. */
const REMOTE_PUBLIC_PATH = 'auto';

/** A container name that is valid as the global variable that federation creates. */
const containerName = (name: string): string => name.replaceAll('-', '_');

/** The module through which the shell provides shared packages to the remotes. */
const SHARED_MODULES = 'luplay-shared-modules';

/**
 * The shell's configuration. It knows no remote: `remotes.json` names them at run time. It is built without the
 * federation plugin, which would load the federation runtime and one step per shared package before the first line of
 * the shell. The shell starts the runtime itself, with the first remote.
 */
export function shellConfig(options: FrontendOptions): Configuration {
  const base = baseConfig(options, `/shell/${options.version}/`);
  const sharedModules = join(options.root, `src/${SHARED_MODULES}.js`);
  return {
    ...base,
    entry: { main: join(options.root, 'src/main.tsx') },
    resolve: { ...base.resolve, alias: { ...ALIASES, [SHARED_MODULES]: sharedModules, 'react-router-dom$': ROUTER } },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { packages: PACKAGES } } },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [sharedModules]: providedModules(options.webKitVersion) }),
      new rspack.DefinePlugin(FEDERATION_PARTS),
      new HtmlRspackPlugin({
        template: join(options.root, 'src/index.html'),
        filename: 'index.html',
        scriptLoading: 'defer',
        minify: false,
      }),
    ],
  };
}

/**
 * The packages that the shell starts with. They change less often than the shell, so browsers keep this chunk over
 * releases.
 */
const PACKAGES = { name: 'packages', test: /[\\/]node_modules[\\/]/, chunks: 'initial', enforce: true } as const;

/**
 * Parts of the federation runtime that the shell does not need, because it reads manifests and requests a remote's
 * files itself. https://module-federation.io/configure/experiments (optimization)
 */
const FEDERATION_PARTS = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' };

/** Configuration of the shell's `boot.ts`, a script that runs before the shell: no federation, no shared packages. */
export function bootConfig(options: FrontendOptions): Configuration {
  const { output, ...config } = baseConfig(options, `/shell/${options.version}/`);
  return {
    ...config,
    name: `${options.name} boot`,
    entry: { boot: join(options.root, 'src/boot.ts') },
    output: { ...output, clean: false },
  };
}

/**
 * The federation plugin puts the CommonJS edition of its runtime into a remote's entry. The ES edition can be
 * tree-shaken and is half the size.
 */
function esRuntime(): Record<string, string> {
  const ofFederation = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'));
  const editions = ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'].map((name) => {
    const commonJs = ofFederation.resolve(name);
    return [commonJs, commonJs.replace(/\.cjs$/, '.js')] as const;
  });
  return Object.fromEntries(editions);
}

/** A remote's configuration. It exposes only `./routes`. */
export function remoteConfig(options: FrontendOptions): Configuration {
  const base = baseConfig(options, REMOTE_PUBLIC_PATH);
  return {
    ...base,
    entry: {},
    // A retry may load another build of the remote into the same page: they must not share chunks.
    output: { ...base.output, uniqueName: `${options.name}_${options.version}`.replace(/\W/g, '_') },
    resolve: { ...base.resolve, alias: { ...ALIASES, ...esRuntime() } },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(options.name),
        filename: 'remote-entry.[contenthash:8].js',
        exposes: { './routes': join(options.root, 'src/routes.ts') },
        manifest: true,
        shared: consumedModules(options.webKitVersion),
        shareStrategy: 'loaded-first',
        dts: false,
        // The shell provides the federation runtime, which halves the size of a remote's entry.
        experiments: { asyncStartup: true, externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/** `new Worker(new URL(…))` of a file with this query gets a script of its own, with `&zod` one that checks shapes. */
const WORKER = /^\?worker(&zod)?$/;
export const WORKER_FILE = 'worker.js';

/** Configuration of a worker's script: one file that runs without a page. */
export function workerConfig(
  options: Pick<FrontendOptions, 'root' | 'out'> & { entry: string; hasZod: boolean },
): Configuration {
  const { entry, hasZod, ...rest } = options;
  const { output, ...config } = baseConfig({ ...rest, name: 'worker', version: '', webKitVersion: '' }, '');
  return {
    ...config,
    target: ['webworker', 'es2022'],
    ...(hasZod
      ? { resolve: { ...config.resolve, alias: { zod$: join(import.meta.dirname, 'zod-in-worker.ts') } } }
      : {}),
    entry: { worker: entry },
    output: { ...output, filename: WORKER_FILE },
  };
}

function baseConfig(options: FrontendOptions, publicPath: string): Configuration {
  return {
    name: options.name,
    context: options.root,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: options.out,
      publicPath,
      uniqueName: containerName(options.name),
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      cssChunkFilename: 'css/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: ALIASES,
    },
    module: {
      // Custom properties are inherited across modules, remotes included, so their names stay.
      parser: { 'css/module': { dashedIdents: false } },
      generator: {
        'css/module': { localIdentName: `${containerName(options.name)}-[local]-[hash:6]`, exportsOnly: false },
      },
      rules: [
        // Drop contracts that no screen uses.
        { test: /[\\/]packages[\\/]contracts[\\/]src[\\/]/, sideEffects: false },
        // Drop unused components, so that they load with the remote that uses them. (Not styles: their order matters.)
        { test: /[\\/]packages[\\/](web-kit|quiz-ui)[\\/]src[\\/].*\.tsx?$/, sideEffects: false },
        {
          test: /\.ts$/,
          resourceQuery: WORKER,
          type: 'asset/resource',
          loader: join(import.meta.dirname, 'worker-script.ts'),
          generator: { filename: 'js/[name].[contenthash:8].js' },
        },
        {
          test: /\.tsx?$/,
          resourceQuery: { not: WORKER },
          loader: 'builtin:swc-loader',
          options: SWC_OPTIONS,
          type: 'javascript/auto',
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.(woff2|png|jpg|webp|svg)$/, type: 'asset/resource' },
        {
          test: /\.woff2$/,
          resourceQuery: /subset=/,
          type: 'asset/resource',
          loader: join(import.meta.dirname, 'font-subset.ts'),
          generator: { filename: 'assets/[name].subset.[contenthash:8][ext]' },
        },
      ],
    },
    plugins: [compileAtOnce()],
    optimization: {
      minimizer: [
        new SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
      runtimeChunk: false,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * As the first line of a script it makes V8 compile functions while the script downloads, off the main thread, instead
 * of pre-parsing them and compiling them on their first call. A screen calls nearly all of its functions.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

const compileAtOnce = () =>
  new rspack.BannerPlugin({
    banner: COMPILE_AT_ONCE,
    raw: true,
    test: /\.js$/,
    // After the minifier, which drops comments.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });

const SWC_OPTIONS = {
  env: { targets: BROWSERS },
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** Reads the version of the host API that front-ends are built for. */
export function readVersion(packageFolder: string): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version;
}
