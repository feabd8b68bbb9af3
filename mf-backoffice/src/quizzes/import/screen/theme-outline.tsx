import type { DraftTheme } from '@luplay/contracts/lobby-game';
import { Card, count, Icon, nouns } from '@luplay/web-kit';
import { useState } from 'react';
import { lackingIn } from '../../draft/checks.ts';
import { placed } from '../../draft/placed.ts';
import { kindValues } from '../../kinds/values.ts';
import { quizImport as texts } from '../../locale/import.ts';
import * as css from './import.module.css';

/** The themes of the preview. Their questions are drawn when a theme is opened: there may be a thousand. */
export function ThemeOutline({ themes }: { themes: readonly DraftTheme[] }) {
  return (
    <Card title={texts.themesTitle}>
      {placed(themes).map(({ place, entry }) => (
        <Theme key={place} theme={entry} isFirst={place === 0} />
      ))}
    </Card>
  );
}

function Theme({ theme, isFirst }: { theme: DraftTheme; isFirst: boolean }) {
  const [open, setOpen] = useState(isFirst);
  return (
    <details className={css.theme} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span aria-hidden="true">{theme.icon}</span> {theme.name}
        <span className={css.hint}> · {count(theme.questions.length, nouns.questions)}</span>
      </summary>
      {open && (
        <ol className={css.questions}>
          {placed(theme.questions).map(({ place, entry }) => (
            <Question key={place} question={entry} />
          ))}
        </ol>
      )}
    </details>
  );
}

function Question({ question }: { question: DraftTheme['questions'][number] }) {
  const lacking = lackingIn(question);
  return (
    <li>
      <p className={css.question}>{question.question || texts.noText}</p>
      <ul className={css.options}>
        {kindValues(question)
          .listed(question)
          .map(({ place, text, isRight }) => (
            <li key={place} className={isRight ? css.right : undefined}>
              {isRight && <Icon name="check" size={16} label={texts.right} />}
              {text || '–'}
            </li>
          ))}
      </ul>
      {lacking.length > 0 && <p className={css.lacking}>{texts.lacking(lacking.join(', '))}</p>}
    </li>
  );
}
