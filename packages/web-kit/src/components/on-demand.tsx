import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazily } from './loading/lazily.ts';

type OnDemand<Props> = ComponentType<Props> & {
  /** Loads the component ahead: from then on its first use shows it at once. */
  preload: () => Promise<void>;
};

/**
 * Dialogs, menus and lists use a large library that the first screen does not need, so they are loaded at first use.
 * `isUsed`: whether the component is in use; once used, it stays mounted. `fallback` is shown until it has loaded.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isUsed: (props: Props) => boolean,
  fallback: (props: Props) => ReactNode = () => null,
): OnDemand<Props> {
  const Lazy = lazily(load) as ComponentType<Props>;
  let Loaded: ComponentType<Props> | null = null;
  function OnDemand(props: Props) {
    const now = isUsed(props);
    // The same one as long as it is mounted.
    const [Used, setUsed] = useState(() => (now ? (Loaded ?? Lazy) : null));
    if (now && !Used) setUsed(() => Loaded ?? Lazy);
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
