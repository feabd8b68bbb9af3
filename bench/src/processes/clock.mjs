/**
 * Loaded into a service before its own modules (`--import`): a scenario sets `benchClock.ahead`, ms, over the
 * inspector, and what the service keeps for so long is then due. Timers run as they always do.
 */
const { now } = Date;
globalThis.benchClock = { ahead: 0 };
Date.now = () => now() + globalThis.benchClock.ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Date.now()], made),
});
