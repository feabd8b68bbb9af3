import { Skeleton } from '@luplay/web-kit';
import { lazy, Suspense } from 'react';

const MarkdownText = lazy(() => import('./markdown-text.tsx'));

/**
 * A text in Markdown, whoever wrote it: no HTML, no pictures from elsewhere, links only to the web and to mail. Its headings
 * stand below a window's title.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
