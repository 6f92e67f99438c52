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
  wrongPassword: { code: 'wrong_password', status: 422, message: 'The password is wrong.' },
  wrongCode: {
    code: 'wrong_code',
    status: 422,
    message: 'The code is wrong or no longer valid. Check the newest e-mail, or ask for a new code.',
  },
  taken: { code: 'taken', status: 409, message: 'Somebody else already uses this {what}. Choose another.' },
  samePassword: { code: 'same_password', status: 422, message: 'Choose a password that differs from the present one.' },
})
