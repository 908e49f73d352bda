import { type FieldRule, foldText } from '@ijsploeg/worker/contract';
import { fieldError } from '../../platform/lib/errors.ts';
import { PORTAL } from '../../platform/portal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The owner of the password. The address is in lower case. */
interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** The letters of a text, without case, accents, digits and punctuation: `IJsploeg-2026!` is `ijsploeg`. */
const lettersOf = (text: string) => foldText(text).replace(/[^\p{L}]/gu, '');

/** Words that come to mind first on this portal, as {@link lettersOf} returns them. */
const OBVIOUS = new Set([
  lettersOf(PORTAL.name) || 'ijsploeg',
  ...'ijsploeg ijsbaan ijsclub ijshal ijsmeester kunstijs kunstijsbaan natuurijs schaats schaatsen schaatsbaan schaatser schaatsclub vrijwilliger vrijwilligers welkom wachtwoord volunteer volunteers icerink skating iceskating'.split(
    ' ',
  ),
]);

/** The rules for a new password that only the server checks (product 12); the contract checks its length. */
const RULES: [rule: FieldRule, isBroken: (password: string, letters: string, owner: Owner) => boolean][] = [
  ['password_too_simple', (password) => new Set(password).size < 2],
  [
    'password_is_email',
    (password, letters, { email }) => {
      const [local = ''] = email.split('@');
      return password === email || password === local || (letters !== '' && letters === lettersOf(local));
    },
  ],
  [
    'password_is_name',
    (_, letters, owner) => {
      const [first, last] = [lettersOf(owner.firstName), lettersOf(owner.lastName)];
      return letters !== '' && [first, last, first + last, last + first].includes(letters);
    },
  ],
  ['password_too_obvious', (_, letters) => OBVIOUS.has(letters)],
  ['password_too_common', isCommonPassword],
];

/** @throws AppError request.invalid for `password`, with the first rule that it breaks */
export function refuseWeakPassword(entered: string, owner: Owner): void {
  const password = entered.trim().toLowerCase();
  const letters = lettersOf(password);
  const broken = RULES.find(([, isBroken]) => isBroken(password, letters, owner));
  if (broken) throw fieldError('password', broken[0]);
}
