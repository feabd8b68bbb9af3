/** The demo quizzes with their answers, as the author wrote them: what the specs compare the product's words with. */

export { quickQuiz } from '../../../svc-lobby-game/src/demo/quiz-quick.ts';
export { demoQuizzes } from '../../../svc-lobby-game/src/demo/quizzes.ts';
