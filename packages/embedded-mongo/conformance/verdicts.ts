/** Thrown when a test says nothing about this server. */
export class NotApplicable extends Error {}
/** Thrown when the server refused with NotImplemented, as documented in the README. */
export class NotCovered extends Error {}
