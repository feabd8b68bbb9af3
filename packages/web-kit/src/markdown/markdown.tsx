import { Skeleton } from '@luplay/web-kit';
import { Suspense } from 'react';
import { lazily } from '../components/loading/lazily.ts';

const MarkdownText = lazily(() => import('./markdown-text.tsx'));

/**
 * Renders untrusted Markdown: no HTML, no pictures of other origins, links only to the web and to mail. Headings are
 * below a dialog's title.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
