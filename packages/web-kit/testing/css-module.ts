/**
 * What Jest sees instead of a CSS module: no class names. Screens import `* as css`, so a missing name is just
 * undefined.
 */
export {};
