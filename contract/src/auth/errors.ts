import { catalogue } from '../kernel/errors.ts'

export const authErrors = catalogue({
  wrongSignIn: {
    code: 'wrong_sign_in',
    status: 401,
    message: 'The username or the password is wrong. Check both, or reset your password.',
  },
  suspended: {
    code: 'account_suspended',
    status: 403,
    message: 'This account is suspended. Ask your school or district office.',
  },
  noRole: {
    code: 'no_role',
    status: 403,
    message: 'This account holds no role at present. Ask your school or district office.',
  },
  temporaryPasswordExpired: {
    code: 'temporary_password_expired',
    status: 403,
    message:
      'This temporary password has expired. Ask your school or district office to send a new one, or choose "Forgot password?" to set a password by e-mail.',
  },
  tooManyPasswords: {
    code: 'too_many_tries',
    status: 429,
    message: 'There were too many wrong tries for this account. Try again in {wait}, or reset your password.',
  },
  wrongPassword: { code: 'wrong_password', status: 422, message: 'The password is wrong.' },
  wrongCode: {
    code: 'wrong_code',
    status: 422,
    message: 'The code is wrong or no longer valid. Check the newest e-mail, or ask for a new code.',
  },
  taken: { code: 'taken', status: 409, message: 'Somebody else already uses this {what}. Choose another.' },
  commonPassword: {
    code: 'common_password',
    status: 422,
    message: 'This password is easy to guess. Do not use a common word or name with only a few characters added.',
  },
  usernameInPassword: {
    code: 'username_in_password',
    status: 422,
    message: 'This password contains your username. Choose one without it.',
  },
  samePassword: { code: 'same_password', status: 422, message: 'Choose a password that differs from the present one.' },
})
