/** What answers still lack. */
export const lacking = {
  options: 'не все варианты ответа',
  distinct: 'варианты совпадают',
  right: 'верные варианты не отмечены',
  pairs: 'не все пары',
  number: 'нет верного числа',
  onScale: 'верное число вне шкалы',
  onStep: 'ползунком верное число не выбрать',
  accepted: 'нет верного ответа',
  picture: 'нет картинки',
  areas: 'область на картинке не отмечена',
} as const;

export const TOLD = 'ответ встречается в тексте вопроса';
export const areaNumber = (number: number) => `Область ${number}`;

/** Words of «Верный» in tables. */
export const tableWords = {
  partial: 'частично',
  closest: 'ближе всех',
  scale: (min: string, max: string, step: string) => `от ${min} до ${max}, шаг ${step}`,
} as const;
