const TYPED = ['text', 'search', 'email', 'url', 'tel', 'password', 'number'];

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.disabled && !field.readOnly && (field instanceof HTMLTextAreaElement || TYPED.includes(field.type));

/**
 * The text field to type into when a dialog opens; null when there is none in sight. On a touch screen its keyboard
 * would cover the dialog, so there is none either.
 */
export function firstField(body: HTMLElement | null): HTMLElement | null {
  if (!body || matchMedia('(pointer: coarse)').matches) return null;
  const fields = [...body.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const first = fields.find(isTyped);
  return first && first.getBoundingClientRect().top < innerHeight ? first : null;
}
