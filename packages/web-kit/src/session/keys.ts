/** Keys of the session in the browser's storage. */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'userData';
