/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FileDrop } from './file-drop.tsx';

afterEach(cleanup);

const HINT = 'Отпустите файл, чтобы импортировать его';

it('takes a dropped file, and says so while it is over', () => {
  const taken: File[] = [];
  render(<FileDrop onFile={(file) => taken.push(file)}>Список</FileDrop>);
  const target = screen.getByText('Список');
  fireEvent.dragOver(target, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(screen.queryByText(HINT)).toBeNull();
  fireEvent.dragOver(target, { dataTransfer: { types: ['Files'], files: [] } });
  expect(screen.getByText(HINT)).toBeTruthy();
  const file = new File(['…'], 'kino.siq');
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files: [file] } });
  expect(taken).toEqual([file]);
  expect(screen.queryByText(HINT)).toBeNull();
});
