import { common, type DemoQuiz, single } from './question.ts';

const timers = { part1: 5, part2: 15, part3: 5, part4: 3 };

export const warmUpQuiz: DemoQuiz = {
  id: 'quiz-warm-up',
  title: 'Разминка',
  description: 'Пять лёгких вопросов, и каждый отвечают по-своему. На три минуты.',
  type: 'quiz',
  locked: false,
  is_active: true,
  theme: [
    {
      name: 'С ходу',
      color: '#00796B',
      icon: '⚡',
      description: 'Выбрать, отметить, расставить',
      questions: [
        single({
          question: 'Сколько минут в четверти часа?',
          options: ['10', '15', '20', '25'],
          answer: 1,
          points: 40,
          timers,
          items: ['item-sunray'],
        }),
        {
          ...common({
            question: 'Кто из них птица? Верных ответов может быть несколько.',
            points: 60,
            timers,
            items: ['item-hint'],
            randomDrop: true,
            explanation: 'Летучая мышь и дельфин — млекопитающие.',
          }),
          type: 'several',
          options: ['Пингвин', 'Летучая мышь', 'Страус', 'Дельфин'],
          right: [0, 2],
          partial: true,
        },
        {
          ...common({
            question: 'Расставьте от самого короткого к самому длинному.',
            points: 80,
            timers,
            randomDrop: true,
          }),
          type: 'order',
          options: ['Секунда', 'Минута', 'Час', 'Сутки'],
          partial: true,
        },
      ],
    },
    {
      name: 'Своими словами',
      color: '#E64A19',
      icon: '✍️',
      description: 'Вариантов нет: число и слово',
      questions: [
        {
          ...common({
            question: 'Сколько клавиш у обычного фортепиано? Побеждает ближайший ответ.',
            points: 60,
            timers,
            items: ['item-double'],
            explanation: '52 белые клавиши и 36 чёрных.',
          }),
          type: 'number',
          value: 88,
        },
        {
          ...common({
            question: 'Какая краска получится, если смешать синюю и жёлтую?',
            points: 80,
            timers,
            randomDrop: true,
            explanation: 'Синий и жёлтый пигменты вместе отражают только зелёный свет.',
          }),
          type: 'text',
          accepted: ['Зелёная', 'Зелёный', 'Зелёный цвет'],
          hint: 'цвет',
        },
      ],
    },
  ],
};
