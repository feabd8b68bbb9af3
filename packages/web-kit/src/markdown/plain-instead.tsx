import { Component, type ReactNode } from 'react';
import * as css from './markdown.module.css';

interface Props {
  text: string;
  children: ReactNode;
}

/**
 * Shows the source text when rendering fails: thousands of nested quotes exceed the library's recursion limit.
 */
export class PlainInstead extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    const { text, children } = this.props;
    return this.state.failed ? <div className={css.plain}>{text}</div> : children;
  }
}
