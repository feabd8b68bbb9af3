import { common, type DemoQuiz, single } from './question.ts';

const timers = { part1: 5, part2: 15, part3: 5, part4: 3 };

export const warmUpQuiz: DemoQuiz = {
  id: 'quiz-warm-up',
  title: 'Разминка',
  description: 'Пять лёгких вопросов, и на каждый отвечают по-своему. На три минуты.',
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
          note: 'Проверяется счётом: 60 / 4 = 15',
        }),
        {
          ...common({
            question: 'Кто из них птица? Верных ответов может быть несколько.',
            points: 60,
            timers,
            items: ['item-hint'],
            randomDrop: true,
            explanation: 'Летучая мышь и дельфин — млекопитающие.',
            note: 'Encyclopædia Britannica, статья «Flightless bird»; «Правда.Ру» о летучих мышах, 2025; vin-svay.com о дельфинах',
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
            note: 'Проверяется счётом: 60 секунд, 60 минут, 24 часа',
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
            note: 'Musopen, «Piano»; pianoforte.edu.mk, «Piano»',
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
            explanation: 'Синий и жёлтый пигменты вместе отражают в основном зелёный свет.',
            note: 'kinooze.com, «Colors that make all other colors»; how-what.net, «Что будет, если смешать синий и жёлтый?»; Википедия в копии piglix.com, статья «Secondary color»',
          }),
          type: 'text',
          accepted: ['Зелёная', 'Зелёный', 'Зелёный цвет'],
          hint: 'цвет',
        },
      ],
    },
  ],
};
