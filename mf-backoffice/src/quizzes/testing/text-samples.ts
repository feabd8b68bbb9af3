/** Questions as Moodle exports them in GIFT, and as teachers write them. */
export const GIFT = String.raw`// question: 0  name: Switch category to $course$/top/По умолчанию для История/Древний Рим
$CATEGORY: $course$/top/По умолчанию для История/Древний Рим


// question: 12  name: Основание
::Основание::[html]<p>В каком году\: по преданию&nbsp;– основан <b>Рим</b>?</p>{
	=<p>753 до н. э.</p>#<p>Именно так</p>
	~<p>509 до н. э.</p>#<p>Это республика</p>
	~27 до н. э.
	~476 н. э.
	####<p>Ромул &amp; Рем.<br>Братья</p>
}


::Цезарь::Кто перешёл Рубикон?{=Цезарь =Гай Юлий Цезарь =%50%Юлий =%0%Помпей}

::Верность::Рим \{город\} вечный.{TRUE#Увы#Так и есть}

// question: 15
::Число::Сколько было царей?{#7}

::Год::Когда пал Рим?{#
	=476:1#Верно
	=%50%476:50
}

::Пропуск::Столица Италии – {=Рим ~Милан ~Турин ~Неаполь ~Генуя} на Тибре.

::Несколько::Какие города основали греки?{
	~%50%Сиракузы
	~%50%Марсель
	~%-100%Рим

	~%-100%Париж
}

::Пары::Соедините.{
	=Рим -> Италия
	=Афины -> Греция
}

::Эссе::Опишите падение Рима.{}

Этот текст – только описание.

$CATEGORY: $course$/top/Кино//Театр

2 + 2 \= ?{~3 =4 ~5 ~\~4\#}

::Картинка::[html]<img src\="@@PLUGINFILE@@/a.png" alt\="">Что на картинке?{=Кот ~Пёс}
`;

export const AIKEN = `What is the correct answer to this question?
A. Is it this one?
B. Maybe this answer?
C. Possibly this one?
D. Must be this one!
ANSWER: D

Какая буква первая?
A) C
B) A
C) B
D) D
E) E
ANSWER: B
`;

export const TRIVIA = {
  response_code: 0,
  results: [
    {
      ...{ type: 'multiple', difficulty: 'easy', category: 'Entertainment: Film &amp; TV' },
      question: 'Who said &quot;I&#039;ll be back&quot; &ndash; caf&eacute; &amp;amp; co?',
      correct_answer: 'Schwarzenegger',
      incorrect_answers: ['Stallone', 'Willis', 'Norris'],
    },
    {
      ...{ type: 'boolean', difficulty: 'easy', category: 'Science &amp; Nature' },
      question: 'The sun is a star.',
      correct_answer: 'True',
      incorrect_answers: ['False'],
    },
    { type: 'multiple', question: '', correct_answer: 'x', incorrect_answers: [] },
  ],
} as const;

/** Russian letters as Windows-1251 has them; everything else must be ASCII. */
export const cp1251 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => {
    if (letter >= 'А' && letter <= 'я') return letter.charCodeAt(0) - 0x350;
    return letter === 'ё' ? 0xb8 : letter === '–' ? 0x96 : letter.charCodeAt(0);
  });
