/** An error that the user of a command can fix. Only its message is shown, without a stack. */
export class Failure extends Error {}
