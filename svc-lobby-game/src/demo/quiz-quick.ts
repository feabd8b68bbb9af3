import { type DemoQuiz, quickTimers, single } from './question.ts';

export const quickQuiz: DemoQuiz = {
  id: 'quiz-quick',
  title: 'Проверка связи',
  description: 'Четыре быстрых вопроса, чтобы собраться и проверить, что всё работает.',
  type: 'quiz',
  locked: false,
  is_active: true,
  theme: [
    {
      name: 'Счёт',
      color: '#00796B',
      icon: '🧮',
      description: 'Числа, которые знают все',
      questions: [
        single({
          question: 'Сколько дней в високосном году?',
          options: ['364', '365', '366', '367'],
          answer: 2,
          points: 40,
          timers: quickTimers,
          items: ['item-sunray', 'item-hint'],
          explanation: 'В обычном году 365 дней, а в високосном добавляется 29 февраля.',
        }),
        single({
          question: 'Сколько цветов радуги спрятано во фразе «Каждый охотник желает знать, где сидит фазан»?',
          options: ['6', '7', '8', '9'],
          answer: 1,
          points: 60,
          timers: quickTimers,
          items: ['item-double'],
          randomDrop: true,
          explanation: 'Красный, оранжевый, жёлтый, зелёный, голубой, синий, фиолетовый.',
        }),
      ],
    },
    {
      name: 'Вокруг нас',
      color: '#E64A19',
      icon: '🌈',
      description: 'Простые вещи под рукой',
      questions: [
        single({
          question: 'Какая планета третья от Солнца?',
          options: ['Меркурий', 'Венера', 'Марс', 'Земля'],
          answer: 3,
          points: 40,
          timers: quickTimers,
          items: ['item-thief'],
          randomDrop: true,
          explanation: 'По порядку от Солнца: Меркурий, Венера, Земля, Марс.',
        }),
        single({
          question: 'Что делает вода при 100 °C и обычном давлении на уровне моря?',
          options: ['Кипит', 'Замерзает', 'Горит', 'Светится'],
          answer: 0,
          points: 60,
          timers: quickTimers,
          items: ['item-rain'],
          randomDrop: true,
        }),
      ],
    },
  ],
};
