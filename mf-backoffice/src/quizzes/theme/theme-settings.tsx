import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { ChoiceList, ColorSwatches, Select, Stack, TextField } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import { changeTheme, moveThemeToRound } from '../draft/changes.ts';
import { type KeyedTheme, type QuizDraft, roundTitle } from '../draft/draft.ts';
import { THEME_COLORS, THEME_ICONS } from '../draft/palettes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { board } from '../locale/board.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './theme.module.css';

const COLORS = THEME_COLORS.palette.map(({ value, name }) => ({ value, color: value, name }));

interface Props {
  theme: KeyedTheme;
  rounds: QuizDraft['rounds'];
  change: DraftEditor['change'];
}

/** Name, description and the two palettes of a theme. */
export function ThemeSettings({ theme: { key, name, description, color, icon, round }, rounds, change }: Props) {
  const set = (part: Partial<KeyedTheme>, mark?: string) =>
    change((draft) => changeTheme(draft, key, part), mark && `${mark} ${key}`);
  // A theme may have a colour or an icon that is in neither palette.
  const colors = COLORS.some(({ value }) => value === color)
    ? COLORS
    : [{ value: color, color, name: color }, ...COLORS];
  const icons = (THEME_ICONS as readonly string[]).includes(icon) ? THEME_ICONS : [icon, ...THEME_ICONS];
  return (
    <Stack shrink>
      <TextField
        label={texts.theme.name}
        value={name}
        maxLength={QUIZ_LIMITS.themeName}
        onValueChange={(value) => set({ name: value }, 'theme name')}
        error={name.trim() === '' ? ru.form.titleMissing : null}
        autoComplete="off"
        data-part="name"
        required
      />
      <TextField
        label={texts.theme.description}
        value={description}
        maxLength={QUIZ_LIMITS.themeDescription}
        onValueChange={(value) => set({ description: value }, 'theme description')}
        multiline
        rows={2}
      />
      {rounds.length > 1 && (
        <Select
          label={board.themeRound}
          value={String(round)}
          options={rounds.map((one, index) => ({ value: String(index), label: roundTitle(one, index) }))}
          onValueChange={(value) => change((draft) => moveThemeToRound(draft, key, Number(value)))}
        />
      )}
      <ColorSwatches
        label={texts.theme.color}
        colors={colors}
        value={color}
        onValueChange={(value) => set({ color: value })}
      />
      <ChoiceList
        label={texts.theme.icon}
        look="bare"
        className={css.glyphs}
        optionClassName={css.glyph}
        options={icons.map((glyph) => ({ value: glyph, content: glyph }))}
        value={icon}
        onValueChange={(value) => set({ icon: value })}
      />
    </Stack>
  );
}
