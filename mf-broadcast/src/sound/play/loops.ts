/** Of the music's files: MP3 of a constant rate, so that it can be cut between any two frames (assets/music.ts). */
export const FRAME_BYTES = 288;
export const FRAME_SECONDS = 0.024;
/** Frames before and after those that are heard: a decoder needs the first ones and may drop some at either end. */
const MARGIN = 5;
/** Frames that are decoded at once: 4.8 seconds, 1.8 MB, a whole number of samples at every usual rate. */
export const PIECE = 200;

export const PIECE_SECONDS = PIECE * FRAME_SECONDS;
/** Where in a decoded piece the part that is heard begins, seconds. */
export const PIECE_START = MARGIN * FRAME_SECONDS;

/** The bytes of a piece from a frame on, with its margins. The first frame of a loop follows its last one. */
export function piece(file: ArrayBuffer, from: number): ArrayBuffer {
  const frames = file.byteLength / FRAME_BYTES;
  const cut = new Uint8Array((PIECE + 2 * MARGIN) * FRAME_BYTES);
  for (let at = 0; at < PIECE + 2 * MARGIN; at += 1) {
    const frame = (from + at - MARGIN + frames) % frames;
    cut.set(new Uint8Array(file, frame * FRAME_BYTES, FRAME_BYTES), at * FRAME_BYTES);
  }
  return cut.buffer;
}
