/**
 * Brings the first field with a fault into sight, the sentence about it included, and the focus into it. To be called
 * when the faults stand on the page. False: there are none.
 */
export function showInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  // It stands below its control, which may be higher than the window.
  const sentence = control.getAttribute('aria-describedby')?.split(' ').at(-1);
  if (sentence) document.getElementById(sentence)?.scrollIntoView({ block: 'nearest' });
  return true;
}
