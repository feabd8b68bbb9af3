import { PASSWORD_LENGTH } from '@luplay/contracts/user';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords in Russian, or of this product, and what people make of common ones. In lower case. */
const OWN = `
password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd
passwort motdepasse contraseña password2024 password2025 password2026 mypassword newpassword thepassword
1234567890 0123456789 123456789a 12345678a a12345678 a123456789 1234567a 1234567q 12345qwert 123456qwe 1234qwer
123qweasd 123qwe123 123qwe123qwe 12341234 12121212 123123123 11223344 1122334455 112233445566 13131313 20202020
123321123 1234554321 1234567899 12344321 147258369 159753159 159357456 741852963 789456123 963852741 987654321
0987654321 9876543210 87654321 00000000 99999999 88888888 77777777 66666666 55555555 10203040 19841984 20002000
qwertyui qwertyuiop qwertyuiop[] qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwerty777
qwertyqwerty qweqweqwe qweasdzxc qwe123qwe qweasd123 qwer1234 qwerasdf q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx123 qazwsxedc zaq12wsx zaq1zaq1 asdfghjk asdfghjkl
asdfasdf asdf1234 asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zxc123zxc poiuytrewq lkjhgfdsa mnbvcxz1
йцукенгш йцукенгшщз йцукен123 йцукен12 йцукен1234 йфяцычув фывапролд фывапрол фывафыва ячсмитьбю йцуйцуйцу
пароль12 пароль123 парольпароль мойпароль нетпароля любовь123 привет123 приветик приветпривет солнышко солнце123
наташа123 светлана александр максимка анастасия екатерина ghbdtnghbdtn ghbdtn123 gfhjkm123 gfhjkmgfhjkm gfhjkmxbr
gfhjkm12 yjdsqgfhjkm vjqgfhjkm cjkysirj k.,jdm123 k.,bvfz rhfcfdbwf fyfcnfcbz fktrcfylh cdtnkfyf
iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod iloveme1 loveyou1 lovelove loveme123 mylove123 sweetheart
sunshine sunshine1 princess princess1 princess123 football football1 football123 baseball baseball1 basketball
superman superman1 batman123 spiderman starwars startrek pokemon1 pokemon123 naruto123 dragon123 master123
monkey123 shadow123 michael1 jennifer charlie1 jordan23 michelle danielle nicholas anthony1 matthew1 andrew123
computer internet internet1 samsung1 samsung123 google123 facebook instagram whatsapp vkontakte telegram telegram1
minecraft minecraft1 counterstrike dota2dota dota2forever warcraft worldofwarcraft worldoftanks playstation
trustno1 whatever whatever1 letmein1 letmein123 welcome1 welcome12 welcome123 changeme changeme1 changeme123
administrator admin123 admin1234 admin12345 adminadmin admin@123 root1234 rootroot toor1234 test1234 testtest
test12345 testing1 testing123 guest123 user1234 useruser qwaszx123 temp1234 default1 secret123 supersecret
abcd1234 abc12345 abc123456 abcd12345 abcdefg1 abcdefgh1 abcabc123 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa111222
asd12345 zxc12345 qwe12345 qaz12345 q1234567 z1234567 love1234 love12345 happy123 lucky123 money123 freedom1
forever1 blink182 slipknot metallica nirvana1 rammstein liverpool liverpool1 chelsea1 arsenal1 barcelona manchester
juventus spartak1 spartak1922 spartakmoscow zenitzenit cska1911 dinamo1923 moscow123 russia123 rossiya1 ukraine1
kristina natasha1 natasha123 svetlana nastya123 alexander alexandr aleksandr vladimir vladimir1 vladislav sergey123
dmitriy1 maksimka andrey123 ekaterina anastasia anastasiya valentina veronika stanislav konstantin tatiana1 tatyana1
marina123 marishka lapochka kotenok1 solnishko solnyshko zvezda123 ljubov123 lyubov123 babushka matrixmatrix
cheburashka parolparol parol123 parol1234 mojparol privet123 privetik zaebali1 nikita123 nikita2010 vfrcbvrf
butterfly chocolate chocolat cocacola elephant flower123 hello123 hello1234 hellohello hollywood jesus123 jesuschrist
killer123 corvette mercedes mustang1 porsche1 ferrari1 yamaha123 diamond1 rainbow1 snowball victoria elizabeth
luplay123 luplay2026 luplayluplay quizquiz викторина
`
  .trim()
  .split(/\s+/);

/**
 * Common passwords, in lower case, because the check ignores case. Shorter ones fail by length; repeats and sequences
 * such as `11111111` and `12345678` fail by rule. The package has the 50,000 most common of published leaks.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary.passwords, ...OWN].filter(({ length }) => length >= PASSWORD_LENGTH.min),
);
