/**
 * Loaded into a service before its own modules (`--import`): the scenario `long-play` sets `benchClock.ahead`, ms, over
 * the inspector, and what the service keeps for days is then due. Timers run as they always do.
 */
const { now } = Date;
globalThis.benchClock = { ahead: 0 };
Date.now = () => now() + globalThis.benchClock.ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [Date.now()], made),
});
