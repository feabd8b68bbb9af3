import { ru } from '../../locale.ts';
import type { AnsweringProps } from '../kind.ts';
import { Buzzer } from './buzzer.tsx';

export { Right } from '../text/phone.tsx';

/** As the editor previews it. In a game the button follows the race, whatever the kind of its question. */
export const Answering = ({ onAnswer }: AnsweringProps) =>
  onAnswer ? <Buzzer look="open" text={ru.kinds.buzzer} /> : null;
