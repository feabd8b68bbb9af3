import type { ChapterEvening } from '@luplay/contracts/story';
import { lines } from './parts.ts';

export const cometEvening: ChapterEvening = {
  publicLines: {
    'char-sofia': 'Племянница профессора и фотограф. В лабораторию без стука не пускает.',
    'char-adamov': 'Врач, старый друг дома. Лечит профессора от бессонницы.',
    'char-tikhon': 'Механик. Говорит мало, знает в доме каждый сквозняк.',
    'char-stern': 'Журналистка. О деньгах спрашивает чаще, чем о звёздах.',
    'char-obolin': 'Граф и меценат. Белые перчатки, безупречные манеры.',
    'char-ida': 'Вычислительница. Считает орбиты быстрее всех в Европе.',
  },
  acts: [
    {
      id: 'act-comet-1',
      name: 'Полночь',
      minutes: 25,
      points: 10,
      events: [
        { event: 'event-begin', afterMinutes: 0 },
        { event: 'event-saucers', afterMinutes: 8 },
        { event: 'event-steps', afterMinutes: 17 },
      ],
      opens: [],
    },
    {
      id: 'act-comet-2',
      name: 'Темнота',
      minutes: 30,
      points: 10,
      events: [
        { event: 'event-portrait', afterMinutes: 8 },
        { event: 'event-awake', afterMinutes: 14 },
        { event: 'event-burnt', afterMinutes: 16 },
        { event: 'event-blackout', afterMinutes: 24 },
      ],
      opens: [],
    },
    {
      id: 'act-comet-3',
      name: 'Перед рассветом',
      minutes: 20,
      points: 10,
      events: [
        { event: 'event-dawn', afterMinutes: 0 },
        { event: 'event-calm', afterMinutes: 0 },
        { event: 'event-rope', afterMinutes: 8 },
        { event: 'event-police', afterMinutes: 15 },
      ],
      opens: ['station'],
    },
  ],
  ballots: [{ id: 'ballot-comet-who', question: 'Кто усыпил профессора?', secret: false, options: [] }],
  epilogue: {
    text: lines(
      '## Утро',
      'Профессора усыпил **граф Оболин**. Он взял веронал из саквояжа доктора, отнёс чай сам, заплатил механику за остановленный вагон и поднялся в кабинет потайным ходом. Пластину он не нашёл: её уже спрятала Софья.',
      'Против него говорят перчатка с короной, телеграмма покупателю, записка с той же короной и слова Глафиры.',
    ),
    fates: {
      'char-sofia': '**Софья** вынесла пластину из погреба сама. Дядя сказал только: «Резкость хорошая».',
      'char-adamov': '**Адамов** впервые за десять лет выиграл у профессора в шахматы. Белые и правда проигрывали.',
      'char-tikhon': '**Тихон** принёс сто рублей и положил на стол. Профессор подвинул их обратно: «Это дочке».',
      'char-stern': '**Штерн** написала отчёт обществу «Якорь» и статью в газету. Статью прочли все.',
      'char-obolin': '**Граф** спустился первым вагоном, в одной перчатке, между двух городовых.',
      'char-ida': 'В каталоге она значится как **комета Кольт**. В следующий раз её увидят через девяносто лет.',
    },
    reveals: ['char-adamov', 'char-tikhon', 'char-stern', 'char-ida', 'char-sofia', 'char-obolin'],
  },
  ghosts: { vote: true },
  protectedUntilAct: 2,
  pointsEvery: { points: 2, minutes: 2 },
  texts: [
    {
      id: 'text-comet-tea',
      name: 'Подсказка: чай',
      text: 'Чай наверх нёс не тот, кто его наливал. Спросите на кухне.',
    },
    { id: 'text-comet-crown', name: 'Подсказка: корона', text: 'Одну и ту же корону можно найти в доме дважды.' },
    { id: 'text-comet-dawn', name: 'Светает', text: 'Через пять минут рассвет. Кого вы назовёте полиции?' },
  ],
  hallShowsPeople: false,
};
