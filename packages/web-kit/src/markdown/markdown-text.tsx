import { Picture } from '@luplay/web-kit';
import { Component, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize';
import * as css from './markdown.module.css';

/** Allowed elements. Others are removed, but their text is kept. */
const SCHEMA: Schema = {
  tagNames: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'blockquote', 'ul', 'ol', 'li'],
    ...['code', 'pre', 'a', 'img'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
};

/** Paths of the product's own pictures. A picture of another origin would reveal to its server who reads the text. */
const OWN_PICTURE = /^\/(media|api2\/media|profile_pictures)\/[\w./-]+$/;
const OUTWARD = /^(https?:\/\/|mailto:)/i;

const components: Components = {
  // The page has the h1, a dialog the h2.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  a: ({ href, children }) =>
    href && OUTWARD.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    typeof src === 'string' && OWN_PICTURE.test(src) ? (
      <Picture kind="note" src={src} alt={alt} loading="lazy" />
    ) : (
      <span>{alt}</span>
    ),
};

/** Loaded on demand, because it needs a large library. */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      <PlainInstead key={text} text={text}>
        <ReactMarkdown skipHtml rehypePlugins={[[rehypeSanitize, SCHEMA]]} components={components}>
          {text}
        </ReactMarkdown>
      </PlainInstead>
    </div>
  );
}

interface Props {
  text: string;
  children: ReactNode;
}

/**
 * Shows the source text when rendering fails: thousands of nested quotes exceed the library's recursion limit.
 */
class PlainInstead extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    const { text, children } = this.props;
    return this.state.failed ? <div className={css.plain}>{text}</div> : children;
  }
}
