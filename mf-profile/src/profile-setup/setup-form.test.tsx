/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { SETUP_PICTURES } from '@luplay/contracts/user';
import { session } from '@luplay/web-kit';
import { address, answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { card, profile } from '../testing/samples.ts';
import { SetupForm } from './setup-form.tsx';

afterEach(cleanup);

const show = (state?: unknown) => renderAs(card('a'), <SetupForm profile={profile('a')} />, state);
const save = () => screen.getByRole('button', { name: 'Save' });
const saveIsOff = () => save().getAttribute('aria-disabled') === 'true';

function fill() {
  fireEvent.change(screen.getByLabelText('Имя'), { target: { value: ' Вера ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Female' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Картинка 2' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Синий' }));
}

const chosen = {
  displayName: 'Вера',
  sex: 'Female' as const,
  profilePicture: SETUP_PICTURES[3]!,
  color: 'Синий' as const,
};

describe('the form of the set-up', () => {
  it('can be saved only when complete', () => {
    const calls = answerWith({});
    show();
    expect(saveIsOff()).toBe(true);
    fireEvent.submit(save().closest('form')!);
    expect(calls).toEqual([]);
    fill();
    expect(saveIsOff()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Male' }));
    expect(saveIsOff()).toBe(true);
  });

  it('saves, updates the session and goes home', async () => {
    const calls = answerWith({ 'PUT /profile/update': { body: { user: profile('a', chosen) } } });
    show();
    fill();
    fireEvent.click(save());
    await waitFor(() => expect(address()).toBe('/home'));
    expect(calls[0]).toEqual({ method: 'PUT', path: '/profile/update', body: { userId: 'a', ...chosen } });
    expect(session.get()?.user.displayName).toBe('Вера');
  });

  it('goes to the page that the user wanted', async () => {
    answerWith({ 'PUT /profile/update': { body: { user: profile('a', chosen) } } });
    show({ from: '/lobby/7' });
    fill();
    fireEvent.click(save());
    await waitFor(() => expect(address()).toBe('/lobby/7'));
  });

  it('stays after a failure and shows the text of the specification', async () => {
    answerWith({
      'PUT /profile/update': {
        status: 400,
        body: {
          success: false,
          code: 'validation_failed',
          message: 'Проверьте введённые данные.',
          details: [{ path: 'displayName', message: 'недопустимые символы' }],
        },
      },
    });
    show();
    fill();
    fireEvent.click(save());
    expect(await screen.findByText('Failed to save profile setup. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText('Имя').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('недопустимые символы')).toBeTruthy();
    expect(address()).toBe('/here');
  });
});
