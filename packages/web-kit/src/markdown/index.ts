/**
 * Texts that people write in Markdown. Each remote that shows some brings its own copy: the first screen does without
 * it.
 */
export { Markdown } from './markdown.tsx';
