import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { persistently } from './loading/lazily.ts';

type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the component ahead: from then on its first use shows it at once. */
  preload: () => Promise<void>;
};

/**
 * Dialogs, menus and lists use a large library that the first screen does not need, so they are loaded at first use.
 * `isUsed`: whether the component is in use; once used, it stays mounted. `fallback` is shown until it has loaded.
 * `onFailed` is called when it cannot be loaded, and should end the use; unless given, rendering throws. The next use
 * loads it again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isUsed: (props: Props) => boolean,
  fallback: (props: Props) => ReactNode = () => null,
  onFailed?: (props: Props) => unknown,
): OnDemand<Props> {
  const anew = () =>
    lazy(() =>
      persistently(load).catch((error: unknown) => {
        Lazy = anew();
        if (!onFailed) throw error;
        return { default: Failed };
      }),
    ) as ComponentType<Props>;
  let Lazy = anew();
  function Failed(props: Props) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => void onFailed?.(props), []);
    return null;
  }
  let Loaded: ComponentType<Props> | null = null;
  function OnDemand(props: Props) {
    const now = isUsed(props);
    // The same one as long as it is mounted.
    const [Used, setUsed] = useState(() => (now ? (Loaded ?? Lazy) : null));
    if (now && !Used) setUsed(() => Loaded ?? Lazy);
    // It has failed.
    if (!now && Used && Used !== Loaded && Used !== Lazy) setUsed(null);
    if (!Used) return <>{fallback(props)}</>;
    return (
      <Suspense fallback={fallback(props)}>
        <Used {...props} />
      </Suspense>
    );
  }
  const preload = async () => {
    Loaded = (await load()).default;
  };
  return Object.assign(OnDemand, { preload });
}
