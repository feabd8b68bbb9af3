/** Wide enough for the panel beside the map; a sheet over it on smaller screens. */
export const BESIDE = '(min-width: 900px)';
