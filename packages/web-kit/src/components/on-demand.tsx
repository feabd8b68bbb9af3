import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * Windows, menus and lists stand on a large library that the first screen does without: they come with their first use.
 * `wanted` says whether the part is in use; once it was, it stays. `instead` stands in its place while it is on its
 * way.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: (props: Props) => boolean,
  instead: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const Part = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part
  return function OnDemand(props: Props) {
    const now = wanted(props);
    const [was, setWas] = useState(now);
    if (now && !was) setWas(true);
    if (!was) return <>{instead(props)}</>;
    return (
      <Suspense fallback={instead(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}
