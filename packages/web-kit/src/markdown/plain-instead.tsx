import { Component, type ReactNode } from 'react';
import * as css from './markdown.module.css';

interface Props {
  text: string;
  children: ReactNode;
}

/**
 * Shows the text as it was typed where it can't be drawn: some thousand quotes in each other end the library's
 * recursion.
 */
export class PlainInstead extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render() {
    const { text, children } = this.props;
    return this.state.failed ? <div className={css.plain}>{text}</div> : children;
  }
}
