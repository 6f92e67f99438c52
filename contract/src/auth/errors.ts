import { catalogue } from '../kernel/errors.ts'

export const authErrors = catalogue({
  wrongSignIn: '401 wrong_sign_in: The username or the password is wrong. Check both, or reset your password.',
  suspended: '403 account_suspended: This account is suspended. Ask your school or district office.',
  noRole: '403 no_role: This account holds no role at present. Ask your school or district office.',
  temporaryPasswordExpired:
    '403 temporary_password_expired: This temporary password has expired. Ask your school or district office to send a new one, or choose "Forgot password?" to set a password by e-mail.',
  tooManyPasswords:
    '429 too_many_tries: There were too many wrong tries for this account. Try again in {wait}, or reset your password.',
  secondFactorRequired: '401 second_factor_required: Enter the code of your second sign-in step to finish signing in.',
  wrongSecondFactor:
    '422 wrong_second_factor: The code is wrong or was used already. Wait for the next one, and check that the time of your phone is right.',
  tooManyCodes: '429 too_many_codes: There were too many wrong codes for this account. Try again in {wait}.',
  signInExpired: '401 sign_in_expired: Too much time has passed since you entered your password. Sign in again.',
  enrolmentExpired: '409 enrolment_expired: Too much time has passed. Start again with a new QR code.',
  noSms: '422 sign_in_no_sms: No code can come by SMS. Use the authenticator app, or a recovery code.',
  tooManyTexts:
    '429 too_many_texts: Several codes were sent to this number just now. Wait {wait} before you ask for another.',
  noSecondFactor: '409 no_second_factor: This account has no second sign-in step. Reload the page.',
  secondFactorDemanded:
    '409 second_factor_demanded: Your state requires a second sign-in step for your role, so it can not be turned off. You can set it up on another device instead.',
  wrongPassword: '422 wrong_password: The password is wrong.',
  wrongCode: '422 wrong_code: The code is wrong or no longer valid. Check the newest message, or ask for a new code.',
  taken: '409 taken: Somebody else already uses this {what}. Choose another.',
  commonPassword:
    '422 common_password: This password is easy to guess. Do not use a common word or name with only a few characters added.',
  usernameInPassword: '422 username_in_password: This password contains your username. Choose one without it.',
  samePassword: '422 same_password: Choose a password that differs from the present one.',
})
