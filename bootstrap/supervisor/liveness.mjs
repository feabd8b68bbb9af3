import { connect } from 'node:net';

/**
 * Every `everyMs` the process is asked; after `misses` questions in a row that stayed unanswered for that long it
 * hangs: 10 s.
 */
export const SILENCE = { everyMs: 2_500, misses: 4 };

/**
 * Asks a process for signs of life and calls `onHung` when it gives none. A stopped or endlessly busy process keeps its
 * port, the kernel takes connections for it, and nothing comes back. Questions are counted, not time: a machine that
 * slept has missed none. Refused connections are no silence (the process leaves, or starts), and neither is anything
 * before its first answer.
 * @param {{ port: number, hello: string }} question what is sent; any bytes are an answer
 * @param {() => void} onHung called once
 * @returns {() => void} stops
 */
export function watchLiveness({ port, hello }, onHung, { everyMs, misses } = SILENCE) {
  let socket;
  let answered = false;
  let missed = 0;
  const timer = setInterval(() => {
    if (socket) {
      missed += answered ? 1 : 0;
      if (missed >= misses) {
        stop();
        onHung();
        return;
      }
    }
    ask();
  }, everyMs);
  timer.unref();

  /** A question that is still open when the next one is due has been missed. */
  function ask() {
    socket?.destroy();
    const asked = connect({ port, host: '127.0.0.1' }, () => asked.write(hello));
    socket = asked;
    const over = () => {
      asked.destroy();
      if (socket === asked) socket = undefined;
    };
    asked.once('data', () => {
      answered = true;
      missed = 0;
      over();
    });
    asked.once('error', over);
    asked.once('close', over);
  }

  function stop() {
    clearInterval(timer);
    socket?.destroy();
  }
  return stop;
}
