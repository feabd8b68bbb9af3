/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRequestId } from './request-id.ts';

it('keeps the key of a command until it is renewed', () => {
  const { result, rerender } = renderHook(useRequestId);
  const first = result.current.requestId;
  expect(first).toMatch(/^[0-9a-f]{24}$/);
  rerender();
  expect(result.current.requestId).toBe(first);
  act(() => result.current.renew());
  expect(result.current.requestId).not.toBe(first);
});
