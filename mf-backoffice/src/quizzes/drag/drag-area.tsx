import { announce } from '@luplay/web-kit';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { announceQuestion } from '../keys/announcements.ts';
import { authoring as texts } from '../locale/authoring.ts';
import * as css from './drag.module.css';
import { followDrag } from './dragging.ts';
import { type Drop, dropped } from './drop.ts';

/** Themes and questions in it are dragged by their grips. */
export function DragArea({ editor, children }: { editor: DraftEditor; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const drop = useEffectEvent((made: Drop) => {
    const moved = dropped(editor.draft, made);
    if (moved === editor.draft) return;
    editor.change((draft) => dropped(draft, made));
    if (made.kind === 'question') return announceQuestion(moved, made.key);
    const index = moved.theme.findIndex(({ key }) => key === made.key);
    announce(texts.movedTheme(index + 1, moved.theme.length, moved.theme[index]?.name ?? ''));
  });
  useEffect(() => {
    const area = ref.current;
    const press = (event: PointerEvent) => followDrag(event, css.line as string, (made) => drop(made));
    area?.addEventListener('pointerdown', press);
    return () => area?.removeEventListener('pointerdown', press);
  }, []);
  return (
    <div ref={ref} className={css.area}>
      {children}
    </div>
  );
}
