/** An error that the person at the keyboard can fix. Shown as its message alone, without a stack. */
export class Failure extends Error {}
