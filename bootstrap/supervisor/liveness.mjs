import { connect } from 'node:net';

/**
 * The process is probed every `everyMs`. It counts as hung after `misses` unanswered probes in a row, which is after
 * 10 s.
 */
export const SILENCE = { everyMs: 2_500, misses: 4 };

/**
 * Probes a process and calls `onHung` when it stops answering. A stopped or endlessly busy process keeps its port: the
 * kernel accepts connections for it, and no data comes back. Probes are counted instead of time, so that a machine that
 * slept has missed none. Refused connections do not count (the process is ending or starting), and nothing counts
 * before the first answer. @param {{ port: number, hello: string }} question the bytes to send; any bytes are an answer
 * @param {() => void} onHung called once @returns {() => void} stops
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

  /** A probe without an answer when the next one is due counts as missed. */
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
