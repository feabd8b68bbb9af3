/** Codes for cameras. Each remote that shows some brings its own copy: the first screen does without the library. */
export { QrCode } from './qr-code.tsx';
