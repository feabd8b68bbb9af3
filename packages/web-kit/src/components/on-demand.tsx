import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * Dialogs, menus and lists use a large library that the first screen does not need, so they are loaded at first use.
 * `isUsed`: whether the component is in use; once used, it stays mounted. `fallback` is shown until it has loaded.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isUsed: (props: Props) => boolean,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const Loaded = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once per component
  return function OnDemand(props: Props) {
    const now = isUsed(props);
    const [was, setWas] = useState(now);
    if (now && !was) setWas(true);
    if (!was) return <>{fallback(props)}</>;
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
