import { expect, it } from '@jest/globals';
import { remote } from '../routes.ts';

it.each(remote.routes.map((route) => [route.path, route] as const))(
  '15.5: %s opens only after the check of the role',
  (_, { guard, load }) => {
    expect(guard).toBe('developer');
    expect(String(load)).toMatch(/developersOnly\)?\(import\(/);
  },
);
