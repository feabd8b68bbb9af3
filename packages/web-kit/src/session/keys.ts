/** Keys of the session in the browser's storage. */
export const TOKEN_KEY = 'authToken';
export const USER_KEY = 'userData';
/** Key of the browser's random id. */
export const DEVICE_KEY = 'device';
