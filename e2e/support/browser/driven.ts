/** A page of a browser that Playwright does not drive. */
export interface DrivenPage {
  goto(url: string): Promise<unknown>;
  evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How long a step waits for what it needs, ms. */
const STEP_MS = 20_000;

interface Step {
  do: 'press' | 'fill' | 'see';
  /** Beginning of what is seen, of a control's name, or of a field's label. */
  text: string;
  value?: string;
  ms: number;
}

export const press = (page: DrivenPage, text: string) => page.evaluate(step, { do: 'press', text, ms: STEP_MS });
export const see = (page: DrivenPage, text: string) => page.evaluate(step, { do: 'see', text, ms: STEP_MS });
export const fill = (page: DrivenPage, text: string, value: string) =>
  page.evaluate(step, { do: 'fill', text, value, ms: STEP_MS });

/** Runs in the page: waits for an element, and presses or fills it when a person could. */
async function step({ do: what, text, value = '', ms }: Step): Promise<true> {
  const nameOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll('[aria-hidden="true"]')) part.remove();
    return (element.getAttribute('aria-label') ?? copy.textContent ?? '').trim();
  };
  const visible = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const free = (element: Element) => {
    element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return onTop !== null && element.contains(onTop);
  };
  const named = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (each) => nameOf(each).startsWith(text) && visible(each),
    );
  const attempt = (): boolean => {
    if (what === 'see') return named('h1, h2, h3, p, span, td, strong').length > 0;
    if (what === 'press') {
      // Others of that name may be behind a dialog.
      const control = named('button:not([aria-disabled="true"]), a[href]').find(free);
      control?.click();
      return control !== undefined;
    }
    const labels = [...document.querySelectorAll('label')].filter((label) => nameOf(label).startsWith(text));
    const input = labels.map(({ control }) => control).find((each) => each instanceof HTMLInputElement);
    if (!input) return false;
    // React overrides the property of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const until = Date.now() + ms;
  while (!attempt()) {
    if (Date.now() > until) throw new Error(`${what} «${text}»: not on ${location.pathname}`);
    await new Promise((again) => setTimeout(again, 50));
  }
  return true;
}
