/** Under these keys the browser's storage holds the session. */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'userData';
