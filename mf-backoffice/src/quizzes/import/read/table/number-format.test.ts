import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatNumber } from './number-format.ts';

const RU = { isRussian: true, is1904: false };
const EN = { isRussian: false, is1904: false };
const DATE = 45_394.5625;

describe('24.19: a number is shown as its format says', () => {
  it.each<[number, string, string, string]>([
    [0.1 + 0.2, 'General', '0,3', '0.3'],
    [Math.PI, 'General', '3,141592654', '3.141592654'],
    [1_234_567_890_123, 'General', '1234567890123', '1234567890123'],
    [-0.5, 'General', '-0,5', '-0.5'],
    [1e20, 'General', '1E+20', '1E+20'],
    [1.5e-12, 'General', '1,5E-12', '1.5E-12'],
    [0.5, '0%', '50%', '50%'],
    [0.125, '0.00%', '12,50%', '12.50%'],
    [1234567.891, '#,##0.00', '1\u00a0234\u00a0567,89', '1,234,567.89'],
    [0.4, '0', '0', '0'],
    [-0.4, '0', '0', '0'],
    [-7.5, '0.0', '-7,5', '-7.5'],
    [-7, '0;(0)', '(7)', '(7)'],
    [0, '0;-0;"нет"', 'нет', 'нет'],
    [5, '0" шт."', '5 шт.', '5 шт.'],
    [5, '#,##0\\ [$₽-419]', '5 ₽', '5 ₽'],
    [1500, '[>=1000]0.0,"К";0', '1,5К', '1.5К'],
    [15, '[>=1000]0.0,"К";0', '15', '15'],
    [7, '000', '007', '007'],
    [89_161_234_567, '0\\-000\\-000\\-00\\-00', '8-916-123-45-67', '8-916-123-45-67'],
    [0.75, '# ?/?', '3/4', '3/4'],
    [2.5, '# ?/?', '2 1/2', '2 1/2'],
    [12345, '0.00E+00', '1,23E+04', '1.23E+04'],
    [12.5, '0.##', '12,5', '12.5'],
    [12, '0.##', '12', '12'],
    [12, '@', '12', '12'],
    [1e300, '0.00', '1E+300', '1E+300'],
  ])('%j as %s', (value, code, russian, english) => {
    expect(formatNumber(value, code, RU)).toBe(russian);
    expect(formatNumber(value, code, EN)).toBe(english);
  });

  it.each<[number, string, string, string]>([
    [DATE, 'dd.mm.yyyy', '12.04.2024', '12.04.2024'],
    [DATE, 'm/d/yyyy', '4.12.2024', '4/12/2024'],
    [DATE, 'yyyy-mm-dd', '2024-04-12', '2024-04-12'],
    [DATE, 'dd\\ mmmm\\ yyyy', '12 апреля 2024', '12 April 2024'],
    [DATE, '[$-FC19]d\\ mmmm\\ yyyy\\ "г."', '12 апреля 2024 г.', '12 April 2024 г.'],
    [DATE, 'mmmm yyyy', 'апрель 2024', 'April 2024'],
    [DATE, 'dddd', 'пятница', 'Friday'],
    [DATE, 'dd.mm.yyyy h:mm', '12.04.2024 13:30', '12.04.2024 13:30'],
    [DATE, 'h:mm AM/PM', '1:30 PM', '1:30 PM'],
    [0.999_999_99, 'h:mm', '0:00', '0:00'],
    [1.5, '[h]:mm', '36:00', '36:00'],
    [90 / 86_400, 'mm:ss', '01:30', '01:30'],
    [1.25 / 86_400, 'mm:ss.0', '00:01,3', '00:01.3'],
    [1, 'dd.mm.yyyy', '01.01.1900', '01.01.1900'],
    [-1, 'dd.mm.yyyy', '-1', '-1'],
    [1e9, 'dd.mm.yyyy', '1000000000', '1000000000'],
  ])('the date %j as %s', (value, code, russian, english) => {
    expect(formatNumber(value, code, RU)).toBe(russian);
    expect(formatNumber(value, code, EN)).toBe(english);
  });

  it('dates of old Macs count from 1904', () => {
    expect(formatNumber(0, 'dd.mm.yyyy', { ...RU, is1904: true })).toBe('01.01.1904');
  });

  it('no code stops the reading', () =>
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.array(fc.constantFrom(...'0#?.,%;@/E+-[]$"\\ymdhs:_* GeneralAM>=<1'), { maxLength: 30 }),
        (value, code) => {
          expect(typeof formatNumber(value, code.join(''), RU)).toBe('string');
        },
      ),
      { numRuns: 3000 },
    ));
});
