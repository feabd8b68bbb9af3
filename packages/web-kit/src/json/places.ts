import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** Lines and columns count from 1. */
export interface TextPlace {
  offset: number;
  line: number;
  column: number;
}

export function textPlace(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

export type JsonPath = readonly (string | number)[];

/** Where things are in valid JSON. */
export interface JsonPlaces {
  /** The value at the path, or the nearest value around it that is there. */
  of: (path: JsonPath) => TextPlace;
  /** The keys of the object at the path that occur again; `JSON.parse` keeps the last one only. */
  repeatedKeys: (path?: JsonPath) => { key: string; place: TextPlace }[];
}

export function jsonPlaces(text: string): JsonPlaces {
  const root = parseTree(text);
  const nodeAt = (path: JsonPath): Node | undefined => {
    if (!root) return undefined;
    const found = findNodeAtLocation(root, [...path]);
    return found ?? (path.length === 0 ? root : nodeAt(path.slice(0, -1)));
  };
  return {
    of(path) {
      const node = nodeAt(path);
      // The line of a field is where its name is.
      const shown = node?.parent?.type === 'property' ? node.parent : node;
      return textPlace(text, shown?.offset ?? 0);
    },
    repeatedKeys(path = []) {
      const seen = new Set<string>();
      return (nodeAt(path)?.children ?? []).flatMap((property) => {
        const key: unknown = property.children?.[0]?.value;
        if (typeof key !== 'string') return [];
        if (seen.has(key)) return [{ key, place: textPlace(text, property.offset) }];
        seen.add(key);
        return [];
      });
    },
  };
}
