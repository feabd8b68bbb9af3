import { remote } from '../routes.ts';

/** Whether this remote has the screen: one that is still to be built is not offered. */
export const isDeclared = (path: string): boolean => remote.routes.some((route) => route.path === path);
