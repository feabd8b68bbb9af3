/**
 * Brings the first field with an error into sight, with the focus in it: a control that says so itself, or a group of choices. To be
 * called when the errors stand on the page.
 */
export function showFirstInvalid(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]');
  if (!field) return;
  const isGroup = field instanceof HTMLFieldSetElement;
  const control = isGroup ? field.querySelector<HTMLElement>('input:enabled') : field;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: isGroup ? 'start' : 'center' });
}
