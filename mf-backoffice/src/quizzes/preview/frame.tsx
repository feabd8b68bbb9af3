import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as css from './preview.module.css';

interface Props {
  title: string;
  /** Of the screen that is imitated, CSS px. */
  width: number;
  height: number;
  /** The width in which it is shown; null hides it. */
  shownWidth: number | null;
  children: ReactNode;
}

/** Nothing in it can be focused or pressed: it is a picture. */
const PAGE = '<!doctype html><html lang="ru"><head><title>LuPlay</title></head><body inert></body></html>';

/** Gives the frame's page the styles and the theme of this one, also those that are loaded later. */
function followStyles(page: Document): () => void {
  const copied = new Set<Node>();
  const copy = () => {
    for (const node of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (copied.has(node)) continue;
      copied.add(node);
      page.head.append(page.importNode(node, true));
    }
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? 'light';
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/**
 * Renders its children in a page of another size: media queries and viewport units mean that page. It is scaled to the
 * space that there is.
 */
export function Frame({ title, width, height, shownWidth, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const loaded = () => setPage(element.contentDocument);
    element.addEventListener('load', loaded);
    element.srcdoc = PAGE;
    return () => element.removeEventListener('load', loaded);
  }, []);
  useEffect(() => (page ? followStyles(page) : undefined), [page]);
  const scale = (shownWidth ?? width) / width;
  return (
    <div
      className={shownWidth === null ? css.hidden : css.screen}
      style={{ inlineSize: width * scale, blockSize: height * scale }}
    >
      <iframe
        ref={frame}
        title={title}
        className={css.frame}
        tabIndex={-1}
        style={{ inlineSize: width, blockSize: height, scale }}
      />
      {page && createPortal(children, page.body)}
    </div>
  );
}
