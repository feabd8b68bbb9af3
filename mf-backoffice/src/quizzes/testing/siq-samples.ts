import { type ArchiveFiles, pngHead } from './archives.ts';

/** What SIQuester puts into every package beside `content.xml`. */
const COMMON: ArchiveFiles = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="si/xml" /></Types>',
  'Texts/authors.xml': '<?xml version="1.0" encoding="utf-8"?><Authors />',
  'Texts/sources.xml': '<?xml version="1.0" encoding="utf-8"?><Sources />',
};
const HEAD = '\ufeff<?xml version="1.0" encoding="utf-8"?>\n';
const INFO = '<info><authors><author>Вера</author></authors><sources><source>Свои</source></sources></info>';
const answers = (right: readonly string[]) =>
  `<right>${right.map((text) => `<answer>${text}</answer>`).join('')}</right>`;

type Question5 = { price: number; body: string; right: string[]; more?: string; attributes?: string };
const question5 = ({ price, body, right, more = '', attributes = '' }: Question5) =>
  `<question price="${price}"${attributes}><params><param name="question" type="content">${body}</param>${more}</params>${answers(right)}</question>`;

const theme = (name: string, questions: string[]) =>
  `<theme name="${name}">${INFO}<questions>${questions.join('')}</questions></theme>`;
const round = (name: string, themes: string[], attributes = '') =>
  `<round name="${name}"${attributes}><themes>${themes.join('')}</themes></round>`;

const plain5 = (price: number, text: string, ...right: string[]) =>
  question5({ price, body: `<item>${text}</item>`, right });

/** Version 5 as SIQuester writes it: two rounds and a final, prices above ours, media, special questions. */
export const SIQ_5: ArchiveFiles = {
  ...COMMON,
  'content.xml': `${HEAD}<package name="Игры &amp; «мелочи»" version="5" id="0f6b0b4c-1f0e-4a0e-9d5e-4b1c1a2f3d4e" restriction="12+" date="07.03.2024" publisher="" difficulty="5" logo="@logo.png" language="ru-RU" contactUri="" xmlns="https://github.com/VladimirKhil/SI/blob/master/assets/siq_5.xsd"><tags><tag>Разное</tag></tags>${INFO}<rounds>${[
    round('1-й раунд', [
      theme('Годы', [
        plain5(100, 'В каком году полетел Гагарин?', '1961'),
        plain5(200, 'В каком году основана Москва?', '1147'),
        plain5(300, 'Сколько планет в Солнечной системе?', '8', 'восемь'),
      ]),
      theme('Писатели', [
        plain5(100, 'Кто написал «Евгения Онегина»?', 'Пушкин', 'А. С. Пушкин'),
        question5({
          price: 200,
          body: '<item>Кто это?</item><item type="image" isRef="True">портрет 1.png</item><item type="image" isRef="True" placement="background">fon.png</item>',
          right: ['Толстой'],
          more: '<param name="answer" type="content"><item>Лев Николаевич</item></param>',
          attributes: ' type="stake"',
        }),
        plain5(300, 'Кто написал «Ревизора»?', 'Гоголь'),
      ]),
    ]),
    round('2-й раунд', [
      theme('Столицы', [
        plain5(500, 'Столица Австралии?', 'Канберра'),
        question5({
          price: 1000,
          body: '<item waitForFinish="False" type="audio" isRef="True" placement="background">gimn.mp3</item><item>Чей это гимн?</item>',
          right: ['B'],
          more: '<param name="answerType">select</param><param name="answerOptions" type="group"><param name="A" type="content"><item>Франции</item></param><param name="B" type="content"><item>Италии</item></param><param name="C" type="content"><item>Чили</item></param><param name="D" type="content"><item>Кубы</item></param></param>',
        }),
        question5({
          price: 1500,
          body: '<item>Где родился Колумб?</item>',
          right: ['Генуя'],
          more: '<param name="theme">Моряки</param><param name="price" type="numberSet"><numberSet minimum="100" maximum="500" step="100" /></param><param name="selectionMode">exceptCurrent</param>',
          attributes: ' type="secret"',
        }),
        '<question price="-1"><right><answer /></right></question>',
      ]),
    ]),
    round('ФИНАЛ', [theme('Пушкин', [plain5(0, 'Кто убил Пушкина?', 'Дантес')])], ' type="final"'),
  ].join('')}</rounds></package>`,
  [`Images/${encodeURIComponent('портрет 1.png')}`]: pngHead(40, 30),
  'Images/fon.png': pngHead(8, 8),
  'Images/logo.png': pngHead(8, 8),
  'Audio/gimn.mp3': 'ID3',
};

const atoms = (...all: string[]) => `<scenario>${all.join('')}</scenario>`;
const question4 = (price: number, scenario: string, right: string[], more = '') =>
  `<question price="${price}">${more}${scenario}${answers(right)}</question>`;

/** Version 4 with several atoms, a marker, a comment, and a cat in a bag. */
export const SIQ_4: ArchiveFiles = {
  ...COMMON,
  'content.xml': `${HEAD}<package name="Старые мелодии" version="4" id="5a0c" date="01.02.2015" difficulty="5" xmlns="http://vladimirkhil.com/ygpackage3.0.xsd">${INFO}<rounds>${[
    round('1-й раунд', [
      theme('Мелодии', [
        question4(
          100,
          atoms(
            '<atom type="say">Послушайте внимательно</atom>',
            '<atom>и назовите</atom>',
            '<atom>композитора</atom>',
            '<atom type="voice">@Шутка (Бах).mp3</atom>',
            '<atom type="marker" />',
            '<atom>Это «Шутка» из сюиты № 2</atom>',
            '<atom type="image">@bach.png</atom>',
          ),
          ['Бах', 'Иоганн Себастьян Бах'],
          '<info><comments>1738 год</comments></info><type name="bagcat"><param name="theme">Музыка</param><param name="cost">300</param><param name="self">false</param><param name="knows">after</param></type>',
        ),
        question4(200, atoms('<atom>Сколько струн у скрипки?</atom>'), ['4']),
      ]),
    ]),
  ].join('')}</rounds></package>`,
  [`Audio/${encodeURIComponent('Шутка (Бах).mp3')}`]: 'ID3',
  'Images/bach.png': pngHead(20, 20),
};
