/**
 * Scrolls to the first field with an error, its message included, and focuses it. Call it when the errors are on the
 * page. False: there are none.
 */
export function showInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  // The message is below its control, which may be higher than the window.
  const message = control.getAttribute('aria-describedby')?.split(' ').at(-1);
  if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
  return true;
}
