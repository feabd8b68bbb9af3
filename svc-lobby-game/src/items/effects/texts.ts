const plurals = new Intl.PluralRules('ru');

/** The Russian forms of a noun: 1 очко, 2 очка, 5 очков; the second one after fractions. */
type Forms = readonly [one: string, few: string, many: string];

function counted(n: number, [one, few, many]: Forms): string {
  const rule = plurals.select(n);
  const form = rule === 'one' ? one : rule === 'many' ? many : few;
  return `${new Intl.NumberFormat('ru').format(n)} ${form}`;
}

export const points = (n: number): string => counted(n, ['очко', 'очка', 'очков']);
export const seconds = (n: number): string => counted(n, ['секунду', 'секунды', 'секунд']);
/** Во сколько: `2 раза`, `5 раз`. */
export const times = (n: number): string => counted(n, ['раз', 'раза', 'раз']);
export const wrongOptions = (n: number): string =>
  counted(n, ['неверный вариант', 'неверных варианта', 'неверных вариантов']);

const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');

/** Кому: `команде «Лисы»`, `командам «Лисы», «Совы»`. */
export const toTeams = (names: readonly string[]): string =>
  `${names.length === 1 ? 'команде' : 'командам'} ${quoted(names)}`;

/** У кого: `команды «Лисы»`, `команд «Лисы», «Совы»`. */
export const ofTeams = (names: readonly string[]): string =>
  `${names.length === 1 ? 'команды' : 'команд'} ${quoted(names)}`;
