/**
 * Loaded at the start of each process of jest-light-runner. Its parent sends the settings to all processes when the
 * first one asks, and once only: one that was not listening yet would wait for ever. Keeps them until it asks.
 */
const REQUEST = 'jest-light-runner-get-worker-data';
const ANSWER = 'jest-light-runner-worker-data';

// Jest's own workers end by themselves only while nothing else listens.
if (process.send && process.argv[1]?.includes('tinypool')) {
  const send = process.send.bind(process);
  let early;
  const keep = (message) => {
    if (message?.type === ANSWER) early = message;
  };
  process.on('message', keep);
  process.send = (message, ...rest) => {
    if (message !== REQUEST) return send(message, ...rest);
    process.off('message', keep);
    if (!early) return send(message, ...rest);
    process.nextTick(() => process.emit('message', early));
    return true;
  };
}
