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
  secondFactorRequired: {
    code: 'second_factor_required',
    status: 401,
    message: 'Enter the code of your second sign-in step to finish signing in.',
  },
  wrongSecondFactor: {
    code: 'wrong_second_factor',
    status: 422,
    message:
      'The code is wrong or was used already. Wait for the next one, and check that the time of your phone is right.',
  },
  tooManyCodes: {
    code: 'too_many_codes',
    status: 429,
    message: 'There were too many wrong codes for this account. Try again in {wait}.',
  },
  signInExpired: {
    code: 'sign_in_expired',
    status: 401,
    message: 'Too much time has passed since you entered your password. Sign in again.',
  },
  enrolmentExpired: {
    code: 'enrolment_expired',
    status: 409,
    message: 'Too much time has passed. Start again with a new QR code.',
  },
  noSms: {
    code: 'sign_in_no_sms',
    status: 422,
    message: 'No code can come by SMS. Use the authenticator app, or a recovery code.',
  },
  tooManyTexts: {
    code: 'too_many_texts',
    status: 429,
    message: 'Several codes were sent to this number just now. Wait {wait} before you ask for another.',
  },
  noSecondFactor: {
    code: 'no_second_factor',
    status: 409,
    message: 'This account has no second sign-in step. Reload the page.',
  },
  secondFactorDemanded: {
    code: 'second_factor_demanded',
    status: 409,
    message:
      'Your state requires a second sign-in step for your role, so it can not be turned off. You can set it up on another device instead.',
  },
  wrongPassword: { code: 'wrong_password', status: 422, message: 'The password is wrong.' },
  wrongCode: {
    code: 'wrong_code',
    status: 422,
    message: 'The code is wrong or no longer valid. Check the newest message, or ask for a new code.',
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
