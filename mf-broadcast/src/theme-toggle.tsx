import { IconButton, useTheme } from '@luplay/web-kit';
import { ru } from './locale/ru.ts';

export function ThemeToggle() {
  const { theme, setChoice } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={ru.theme[other]}
      icon={other === 'light' ? 'sun' : 'moon'}
      kind="ghost"
      onClick={() => setChoice(other)}
    />
  );
}
