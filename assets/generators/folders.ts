import { fileURLToPath } from 'node:url';

/** A folder of the files that the gateway serves as they are. */
export const staticFolder = (name: string) => fileURLToPath(new URL(`../served/${name}`, import.meta.url));
