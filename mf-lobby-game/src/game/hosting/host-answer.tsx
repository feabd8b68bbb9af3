import type { GameView } from '@luplay/contracts/lobby-game';
import { answerForm } from '@luplay/quiz-ui';
import { Row, Soft } from '@luplay/web-kit';
import { ru } from '../../locale/hosting.ts';
import * as css from './host-answer.module.css';
import { SightError, useHostSight } from './host-sight.tsx';

interface Props {
  game: GameView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Loaded on demand: the right answer and the author's note before everybody gets to know them, for a host without a
 * team. Folded at first, because the host's screen may be in sight of others.
 */
export default function HostAnswer({ game, open, onOpenChange }: Props) {
  const question = useHostSight(game).data?.question;
  if (!question) return <SightError game={game} />;
  const { options, answer, right, explanation, note } = question;
  const { Mark, plain } = answerForm({});
  return (
    <details className={css.answer} open={open} onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}>
      <summary className={css.summary}>{ru.answer.title}</summary>
      {open && (
        <>
          <Row as="p" gap={2} align="center" className={css.right}>
            {answer >= 0 && Mark && <Mark answer={answer} />} {(right ?? plain(answer, { options })) || ru.answer.none}
          </Row>
          {explanation && <p>{explanation}</p>}
          {note && <p>{note}</p>}
          <Soft>{ru.answer.hint}</Soft>
        </>
      )}
    </details>
  );
}
