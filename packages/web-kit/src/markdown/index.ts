/**
 * Rendering of users' Markdown. Each remote that needs it bundles its own copy, so that the first screen loads without
 * it.
 */
export { Markdown } from './markdown.tsx';
