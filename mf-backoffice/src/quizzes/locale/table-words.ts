/** Words of the column «Тип» and of «Верный» in tables. */
export const tableWords = {
  single: 'один',
  several: 'несколько',
  order: 'порядок',
  pairs: 'пары',
  number: 'число',
  text: 'текст',
  point: 'точка',
  poll: 'опрос',
  spoken: 'устно',
  partial: 'частично',
  closest: 'ближе всех',
  scale: (min: string, max: string, step: string) => `от ${min} до ${max}, шаг ${step}`,
} as const;
