import { Button, Dialog } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './rules-dialog.module.css';

/** How the game is played, for newcomers. */
export function RulesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={ru.rules.title}
      size="s"
      footer={
        <Button kind="primary" onClick={() => onOpenChange(false)}>
          {ru.rules.ok}
        </Button>
      }
    >
      <ol className={css.steps}>
        {ru.rules.steps.map((step) => (
          <li key={step} className={css.step}>
            {step}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
