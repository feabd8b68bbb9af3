/** The shell's own screens. All others are the remotes', which declare their paths. */
export const HOME = '/home';
export const AUTH = '/auth';
export const LOGOUT = '/logout';
export const DEV_PANEL = '/dev-panel';
