import { type GameView, games, PHASE, type RaceView } from '@luplay/contracts/lobby-game';
import { Buzzer, type BuzzerLook } from '@luplay/quiz-ui/player';
import { announce, api, errorText, haptic, isApiError, notify, serverNow } from '@luplay/web-kit';
import { useContext, useEffect, useRef, useState } from 'react';
import { race as texts } from '../../locale/race.ts';
import type { GameTeam } from '../../state/round.ts';
import { CALL_TIMEOUT_MS } from '../deliver-answer.ts';
import { type GameLive, LiveGame, overSocket } from '../live-game.ts';

interface Props {
  game: GameView;
  race: RaceView;
  /** Whose members may press. */
  team: GameTeam;
  userId: string;
}

/** Over the socket, whose round trip the server knows; by a call while there is none. */
const deliverPress = async (live: GameLive, lobbyId: string, given: { teamId: string; questionId: string }) =>
  (await overSocket(live, 'press', given)) ??
  api(games.press, { params: { lobbyId }, body: given, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });

/** A press of which nothing more is heard counts as lost, ms. */
const HEARD_MS = 2_000;

/** The button of somebody who plays. Only who was first answers; the others see who it is. */
export function Race({ game, race, team, userId }: Props) {
  const live = useContext(LiveGame);
  const questionId = game.currentQuestion?.questionId ?? '';
  const turn = `${questionId} ${game.roundPhase} ${race.answering?.teamId} ${race.out.length}`;
  const [sent, setSent] = useState<string | null>(null);
  const [lock, hold] = useLock(race.locked?.[userId]);
  const pressing = useRef(false);
  const isSent = sent === turn;
  useEffect(() => {
    if (!isSent) return;
    const handle = setTimeout(() => setSent(null), HEARD_MS);
    return () => clearTimeout(handle);
  }, [isSent]);
  const isMine = race.answering?.userId === userId;
  useEffect(() => {
    if (isMine) haptic('success');
  }, [isMine]);

  async function press(): Promise<void> {
    // The next render may be late.
    if (pressing.current) return;
    pressing.current = true;
    haptic('tap');
    if (race.open) setSent(turn);
    try {
      const { lockedUntil } = await deliverPress(live, game.lobbyId, { teamId: team.teamId, questionId });
      if (lockedUntil === undefined) return;
      setSent(null);
      hold(lockedUntil);
      haptic('warning');
      announce(texts.locked);
    } catch (error) {
      setSent(null);
      // The time was up, or somebody else was right.
      if (!isApiError(error, 'wrong_phase')) notify({ kind: 'error', text: errorText(error, texts.failed) });
    } finally {
      pressing.current = false;
    }
  }

  const { look, text, note, pressable } = stateOf({ game, race, team, userId, isSent, isLocked: lock });
  return <Buzzer look={look} text={text} note={note} onPress={pressable ? () => void press() : undefined} />;
}

interface Shown {
  look: BuzzerLook;
  text: string;
  note?: string;
  pressable?: boolean;
}

function stateOf({
  game,
  race,
  team,
  userId,
  isSent,
  isLocked,
}: Props & { isSent: boolean; isLocked: boolean }): Shown {
  const speaker = speakerOf(game, race);
  if (race.answering?.userId === userId) return { look: 'mine', text: texts.yours, note: texts.yoursNote };
  if (speaker && race.answering?.teamId === team.teamId)
    return { look: 'mine', text: texts.mate(speaker.name), note: texts.mateNote };
  if (race.out.includes(team.teamId)) return { look: 'closed', text: texts.out, note: speaker?.told ?? texts.outNote };
  if (speaker) return { look: 'closed', text: texts.otherShort, note: speaker.told };
  if (game.timerPaused) return { look: 'closed', text: texts.paused, note: texts.pausedNote };
  if (isLocked) return { look: 'closed', text: texts.locked, note: texts.lockedNote };
  if (game.roundPhase === PHASE.question)
    return { look: 'early', text: texts.closed, note: texts.closedNote, pressable: true };
  if (isSent) return { look: 'mine', text: texts.sent, note: texts.sentNote };
  return { look: 'open', text: texts.open, pressable: true };
}

/** Who answers, in words; null while nobody does. */
function speakerOf({ teams }: GameView, { answering }: RaceView): { name: string; told: string } | null {
  const team = teams.find(({ teamId }) => teamId === answering?.teamId);
  if (!team) return null;
  const name = team.members.find(({ id }) => id === answering?.userId)?.name ?? '';
  return { name, told: texts.other(team.name, name) };
}

/** Whether the button is locked, and a way to lock it until a moment of the server's clock. */
function useLock(known: number | undefined): [isLocked: boolean, hold: (until: number) => void] {
  const [held, hold] = useState(0);
  const [over, setOver] = useState(0);
  const until = Math.max(held, known ?? 0);
  useEffect(() => {
    if (until === 0) return;
    const handle = setTimeout(() => setOver(until), Math.max(0, until - serverNow()));
    return () => clearTimeout(handle);
  }, [until]);
  return [until > over, hold];
}

/** Tells screen readers who answers, and when the button is free again. */
export function useRaceAnnouncements(game: GameView, userId: string): void {
  const { race } = game;
  const speaker = race && speakerOf(game, race);
  const told = speaker ? (race?.answering?.userId === userId ? texts.yours : speaker.told) : '';
  const isFree = race?.open === true && race.out.length > 0;
  useEffect(() => {
    if (told) announce(told);
    else if (isFree) announce(texts.free);
  }, [told, isFree]);
}

/** For somebody who only watches. */
export function RaceLine({ game, race }: Pick<Props, 'game' | 'race'>) {
  return <p>{speakerOf(game, race)?.told ?? texts.watch}</p>;
}
