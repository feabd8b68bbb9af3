import { OPTION_COUNT } from '@luplay/contracts/lobby-game';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { OptionRows } from '../options/option-rows.tsx';

/** Options of which none is right. */
export const Fields = ({ question: { options }, set }: AnswerFieldsProps<'poll'>) => (
  <OptionRows label={texts.poll} hint={texts.pollHint} options={options} limits={OPTION_COUNT} set={set} />
);
