/** Scrolls to the first field or group with an error and focuses it. Call it after the errors are rendered. */
export function showFirstInvalid(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]');
  if (!field) return;
  const isGroup = field instanceof HTMLFieldSetElement;
  const control = isGroup ? field.querySelector<HTMLElement>('input:enabled') : field;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: isGroup ? 'start' : 'center' });
}
