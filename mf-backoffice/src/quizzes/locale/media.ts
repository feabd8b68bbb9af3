import { worded } from '@luplay/web-kit';

/** Texts of the media of a quiz: files of questions, and its background. The types are the specification's words. */
export const media = {
  title: 'Медиа',
  types: worded(
    { 'No media': 'No media', Picture: 'Picture', Video: 'Video' },
    { 'No media': 'Без медиа', Picture: 'Картинка', Video: 'Видео' },
  ),
  parts: { question: 'С вопросом', answer: 'С ответом' },
  slots: {
    pictureQuestion: 'Картинка вопроса',
    pictureAnswer: 'Картинка ответа',
    videoQuestion: 'Видео вопроса',
    videoAnswer: 'Видео ответа',
    audio: 'Звук вопроса',
    audioAnswer: 'Звук ответа',
    backgroundAudio: 'Фоновая музыка',
    backgroundPicture: 'Фоновая картинка',
  },
  /** Beside a sound that nobody hears. */
  soundUnderVideo: 'Пока есть видео, этот звук не играет.',
  pasteHint: 'Картинку можно вставить из буфера обмена, пока курсор в вопросе.',
  choose: 'Выбрать файл',
  drop: 'или перетащите его сюда',
  replace: 'Заменить',
  remove: 'Убрать',
  camera: { picture: 'Снять фото', video: 'Снять видео' },
  cancel: 'Отменить загрузку',
  retry: 'Повторить',
  /** Progress in percent. */
  sending: (percent: number) => `Загружаем: ${percent} %`,
  processing: 'Проверяем файл…',
  done: (slot: string) => `${slot}: файл загружен`,
  /** Sizes such as `340 МБ`. */
  space: (used: string, allowed: string) => `Ваши файлы: ${used} из ${allowed}.`,
  spaceOfAll: (used: string, allowed: string) => `Файлы всех авторов: ${used} из ${allowed}.`,
  megabytes: 'МБ',
  gigabytes: 'ГБ',
  background: 'Фон',
  volume: 'Громкость',
  volumeHint: 'Играет на большом экране вместо его музыки. При 50 — так же громко, как она.',
  broken: 'Файл не открывается. Загрузите его ещё раз.',
  waiting: 'Сохраним, когда загрузятся файлы.',
  notSaved: 'Файл не загрузился, поэтому квиз не сохранён.',
  formats: { picture: 'JPG, PNG или WebP', audio: 'MP3, M4A, OGG или WAV', video: 'MP4 или WebM' },
  limit: (formats: string, megabytes: number) => `${formats}, до ${megabytes} МБ`,
  errors: {
    tooLarge: (megabytes: number) => `Файл больше ${megabytes} МБ. Выберите поменьше.`,
    wrongFormat: (formats: string) => `Такой файл не подойдёт. Нужен ${formats}.`,
    network: 'Нет соединения. Проверьте интернет и повторите.',
    unavailable: 'Сервис временно недоступен. Повторите чуть позже.',
    other: 'Не удалось загрузить файл.',
  },
} as const;
