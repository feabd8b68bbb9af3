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
 * before the first answer.
 * @param {{ port: number, hello: string, keeps?: boolean }} question the bytes to send; any bytes are an answer.
 *   `keeps`: the next question may follow on the same connection, which costs a third of a new one
 * @param {() => void} onHung called once
 * @returns {() => void} stops
 */
export function watchLiveness({ port, hello, keeps = false }, onHung, { everyMs, misses } = SILENCE) {
  let socket;
  let answered = false;
  let missed = 0;
  let waits = false;
  const look = () => {
    if (waits) {
      missed += answered ? 1 : 0;
      if (missed >= misses) {
        stop();
        onHung();
        return;
      }
    }
    ask();
  };
  const stopTicks = onTick(everyMs, look);

  /** A probe without an answer when the next one is due counts as missed. */
  function ask() {
    if (socket && !waits) {
      waits = true;
      socket.write(hello);
      return;
    }
    socket?.destroy();
    const asked = connect({ port, host: '127.0.0.1', noDelay: true }, () => asked.write(hello));
    asked.unref();
    socket = asked;
    waits = true;
    const over = () => {
      asked.destroy();
      if (socket !== asked) return;
      socket = undefined;
      waits = false;
    };
    asked.on('data', () => {
      if (socket !== asked) return;
      answered = true;
      missed = 0;
      waits = false;
      if (!keeps) over();
    });
    asked.once('error', over);
    asked.once('end', over);
    asked.once('close', over);
  }

  function stop() {
    stopTicks();
    socket?.destroy();
  }
  return stop;
}

/** By interval: what is called at each tick. Processes watched at one interval share a timer, to wake up once. */
const ticking = new Map();

function onTick(everyMs, look) {
  let group = ticking.get(everyMs);
  if (!group) {
    const looks = new Set();
    const timer = setInterval(() => {
      for (const one of looks) one();
    }, everyMs);
    timer.unref();
    group = { looks, timer };
    ticking.set(everyMs, group);
  }
  group.looks.add(look);
  return () => {
    group.looks.delete(look);
    if (group.looks.size > 0 || ticking.get(everyMs) !== group) return;
    clearInterval(group.timer);
    ticking.delete(everyMs);
  };
}
