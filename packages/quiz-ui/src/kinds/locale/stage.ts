import { sentences } from '@luplay/web-kit';

/** Texts of the kinds of questions on the projector. */
export const ru = sentences({
  /** What is asked for. */
  ask: {
    several: 'Верных ответов может быть несколько',
    order: 'Расставьте по порядку',
    pairs: 'Соедините пары',
    number: 'Назовите число',
    closest: 'Побеждает ближайший ответ',
    text: 'Напишите ответ',
    spoken: 'Кто знает — жмёт кнопку и отвечает вслух',
    spokenAgain: 'Кнопка снова открыта',
    point: 'Найдите место на картинке',
    poll: 'Верного ответа нет: отвечайте, как думаете',
    any: 'Ответьте на телефоне',
    partial: 'Очки есть и за часть ответа',
  },
  answers: (name: string) => (name ? `Отвечает ${name}` : 'Отвечает вслух'),
  wrongTeams: 'Ответили неверно:',
  rightOrder: 'Верный порядок',
  given: 'Ответы команд',
  nobody: 'Никто не ответил',
  inPlace: (placed: number, all: number) => `На своём месте: ${placed} из ${all}`,
  ofTeams: (count: number, all: number) => `${count} из ${all}`,
  votesShare: (votes: string, percent: string) => `${votes} · ${percent} %`,
  range: (from: string, to: string) => `${from} – ${to}`,
  tolerance: (number: string) => `± ${number}`,
  accepted: (answers: string) => `Также верно: ${answers}`,
  moreAnswers: (count: number) => `И ещё ответов: ${count}`,
  share: (percent: string) => `${percent} %`,
});
