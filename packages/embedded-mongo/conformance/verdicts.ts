/** Thrown for what cannot say anything about this server. */
export class NotApplicable extends Error {}
/** Thrown when the server refused with NotImplemented, as its README says. */
export class NotCovered extends Error {}
