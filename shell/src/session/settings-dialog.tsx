import { ChoiceButtons, chooseTexts, chosenTexts, Dialog, Stack, Switch, useQuiet } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';

const texts = ru.settings;
const WORDINGS = (['original', 'ru'] as const).map((value) => ({ value, text: texts.wordings[value] }));

/** Loaded on demand: what a person chooses for this device. Telegram's own settings button opens it too. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [quiet, setQuiet] = useQuiet();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
      <Stack gap={4}>
        <Switch
          label={texts.sound}
          hint={texts.soundHint}
          checked={!quiet}
          onCheckedChange={(heard) => setQuiet(!heard)}
        />
        <ChoiceButtons
          label={texts.texts}
          options={WORDINGS}
          value={chosenTexts()}
          onValueChange={(wording) => wording !== chosenTexts() && chooseTexts(wording)}
          checked
        />
      </Stack>
    </Dialog>
  );
}
