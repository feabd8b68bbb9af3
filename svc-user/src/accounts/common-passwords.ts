import { PASSWORD_LENGTH } from '@luplay/contracts/user';
import { dictionary } from '@zxcvbn-ts/language-common';

/** In lower case, what the package lacks: in Russian, of this product, and what people make of common ones. */
const OWN = `
p@ssword pa$$word contraseña password2024 password2025 password2026 thepassword 0123456789 12341234 12121212 123123123
13131313 20202020 159753159 987654321 0987654321 9876543210 87654321 00000000 99999999 88888888 77777777 66666666
55555555 19841984 20002000 qwertyuiop[] qwertyqwerty qweqweqwe zaq1zaq1 zxcvbnm, zxcvzxcv poiuytrewq lkjhgfdsa
йцукенгш йцукенгшщз йцукен123 йцукен12 йцукен1234 йфяцычув фывапролд фывапрол фывафыва ячсмитьбю йцуйцуйцу пароль12
пароль123 парольпароль мойпароль нетпароля любовь123 привет123 приветик приветпривет солнышко солнце123 наташа123
светлана александр максимка анастасия екатерина k.,jdm123 loveme123 mylove123 princess123 instagram whatsapp telegram
telegram1 minecraft1 dota2dota dota2forever worldofwarcraft worldoftanks changeme123 admin1234 admin12345 adminadmin
admin@123 root1234 rootroot toor1234 test12345 guest123 user1234 useruser supersecret abcdefgh1 abcabc123 aa12345678
aaa111222 qwe12345 spartakmoscow zenitzenit cska1911 dinamo1923 moscow123 russia123 rossiya1 ukraine1 dmitriy1
tatyana1 kotenok1 zvezda123 ljubov123 lyubov123 matrixmatrix parol1234 mojparol zaebali1 nikita2010 flower123
yamaha123 luplay123 luplay2026 luplayluplay quizquiz викторина
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
