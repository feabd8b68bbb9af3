/** A member's right answers so far. */
export interface PlayerTally {
  userId: string;
  right: number;
  /** How long they took together, ms. */
  ms: number;
  /** The fastest one; null if no time is known. */
  fastest: { questionId: string; ms: number } | null;
}

/**
 * What the awards of the final are made from: the played rounds leave the lobby's document during the game. Grows with
 * the players, not with the questions.
 */
export interface Tally {
  /** Questions that were scored. */
  asked: number;
  players: PlayerTally[];
  /** The last team that had more points than every other one. */
  leader: string | null;
  /** How often another team became the leader. */
  leadChanges: number;
}
