import { type ComponentType, lazy } from 'react';

/** A screen or widget as a remote declares it. */
interface Part {
  load: () => Promise<{ Component: ComponentType }>;
}

const components = new WeakMap<Part, ComponentType>();

/** The lazy component of a declaration, the same one each time. After a failure a retry loads it again. */
export function lazyPart(part: Part): ComponentType {
  const known = components.get(part);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: (await part.load()).Component };
    } catch (error) {
      components.delete(part);
      throw error;
    }
  });
  components.set(part, component);
  return component;
}
