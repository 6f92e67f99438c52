import { authCalls } from '@akada/contract/auth/calls'
import { authErrors } from '@akada/contract/auth/errors'
import { resetCodeMessages } from '@akada/contract/auth/reset-words'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { commonErrors } from '@akada/contract/kernel/errors'
import { messages } from '@akada/contract/kernel/messages'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, inState } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import { forgetReset } from '../reset.ts'
import { authRoutes } from '../routes.ts'

const teacher = inSchool('signs in', 'teacher')
const password = 'Iroko-Tree-7'

const open = (at: string, ...more: Answering[]) => openPages({ at, routes: authRoutes, user: null, answers: more })

const signIn = async (): Promise<void> => {
  await screen.findByRole('heading', { name: 'Sign in' })
  await fillIn({ 'Username or e-mail': 'adaeze.bello', Password: password })
  await press('Sign in')
}

describe('signing in', () => {
  it('leads to the dashboard', async () => {
    const { server, address } = await open('/login', answers(authCalls.login, teacher))
    await signIn()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(session.get()?.staff.id).toBe(teacher.staff.id)
    expect(server.asked(authCalls.login)[0]?.body).toEqual({ strategy: 'local', username: 'adaeze.bello', password })
  })

  it('takes what a password manager has written without an event', async () => {
    const { server } = await open('/login', answers(authCalls.login, teacher))
    await screen.findByRole('heading', { name: 'Sign in' })
    field('Username or e-mail').value = 'adaeze.bello'
    field('Password').value = password
    await press('Sign in')
    await waitFor(() => expect(server.asked(authCalls.login)).toHaveLength(1))
    expect(server.asked(authCalls.login)[0]?.body).toEqual({ strategy: 'local', username: 'adaeze.bello', password })
  })

  it('leads a super admin to their own area', async () => {
    const { address } = await open('/login', answers(authCalls.login, inState('super')))
    await signIn()
    await waitFor(() => expect(address()).toBe('/super-admin'))
  })

  it('is left for the dashboard by everybody who is signed in', async () => {
    for (const at of ['/login', '/register', '/forgot-password', '/password/update-password-otp/']) {
      for (const user of [inSchool('guest', 'teacher'), inState('guest')]) {
        const { address } = await openPages({ at, routes: authRoutes, user, answers: [] })
        expect(address()).toBe('/dashboard')
      }
    }
  })

  it('leads to the address that was asked for, if it is one of the product', async () => {
    const { address } = await open('/login?next=%2Fwallet%3Ftab%3Dpayments', answers(authCalls.login, teacher))
    await signIn()
    await waitFor(() => expect(address()).toBe('/wallet?tab=payments'))
  })

  it('takes over what was typed into the form before it, also while it was being rendered', async () => {
    const typed = { username: '', password: '', focused: null, again: false }
    const forms = [typed, { ...typed, username: 'adaeze.bello', password: 'Iroko', focused: 'password' as const }]
    const leave = vi.fn()
    window.akadaFirst = { calm: () => Promise.resolve(), form: () => forms.shift() ?? null, leave }
    onTestFinished(() => void delete window.akadaFirst)
    await open('/login')
    await waitFor(() => expect(field('Password').value).toBe('Iroko'))
    expect(field('Username or e-mail').value).toBe('adaeze.bello')
    expect(document.activeElement).toBe(field('Password'))
    expect(leave).toHaveBeenCalled()
  })

  it('leads nowhere else than into the product', async () => {
    const { address } = await open('/login?next=%2F%2Fevil.example', answers(authCalls.login, teacher))
    await signIn()
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  it('leads with a temporary password to the page that replaces it', async () => {
    const user = inSchool('temporary', 'teacher', { accountStatus: 'ResetPassword' })
    const { address } = await open('/login', answers(authCalls.login, user))
    await signIn()
    await waitFor(() => expect(address()).toBe('/password/set'))
  })

  it('says in the words of the specification what is missing, and goes there', async () => {
    const { server } = await open('/login')
    await press('Sign in')
    await sees(messages.formInvalid)
    expect(errorAt(field('Username or e-mail'))).toBe(messages.usernameRequired)
    expect(errorAt(field('Password'))).toBe(messages.passwordRequired)
    expect(document.activeElement).toBe(field('Username or e-mail'))
    expect(server.asked(authCalls.login)).toEqual([])
  })

  it('says that username or password is wrong, marks both, and selects the password', async () => {
    await open('/login', answers(authCalls.login, refuse(authErrors.wrongSignIn)))
    await signIn()
    await sees(authErrors.wrongSignIn.message)
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    expect(field('Username or e-mail').value).toBe('adaeze.bello')
    const marked = () => ['Username or e-mail', 'Password'].map(label => field(label).getAttribute('aria-invalid'))
    expect(marked()).toEqual(['true', 'true'])
    await fillIn({ Password: 'Iroko-Tree-8' })
    expect(marked()).not.toContain('true')
    expect(session.get()).toBeNull()
  })

  it('keeps what was typed without a connection, and works on the next try', async () => {
    const { server, address } = await open('/login', answers(authCalls.login, lost))
    await signIn()
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Password').value).toBe(password)
    server.answer(answers(authCalls.login, teacher))
    await press('Sign in')
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  it('is sent once where the button is pressed twice', async () => {
    const answer = Promise.withResolvers<typeof teacher>()
    const { server, address } = await open(
      '/login',
      answers(authCalls.login, () => answer.promise),
    )
    await signIn()
    screen.getByRole('button', { name: 'Sign in' }).click()
    answer.resolve(teacher)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(server.asked(authCalls.login)).toHaveLength(1)
  })

  it('shows the password where that is wanted', async () => {
    await open('/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(field('Password').type).toBe('password')
    await press('Show or hide the password')
    expect(field('Password').type).toBe('text')
  })
})

describe('the second step of signing in', () => {
  const challenge = 'challenge-of-twenty-characters'
  const start = async (...more: Answering[]) => {
    const opened = await open(
      '/login',
      ...more,
      answers(authCalls.login, refuse(authErrors.secondFactorRequired, { details: { challenge } })),
    )
    await signIn()
    await screen.findByRole('heading', { name: 'Enter your code' })
    return opened
  }
  const digit = (): HTMLElement => screen.getByLabelText('Digit 1 of 6')

  it('takes a pasted code and goes on by itself', async () => {
    const { server, user, address } = await start(answers(secondFactorCalls.complete, teacher))
    await user.click(digit())
    await user.paste('123456')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(server.asked(secondFactorCalls.complete)[0]?.body).toEqual({ challenge, code: '123456' })
  })

  it('takes the digits one by one', async () => {
    const { server, user } = await start(answers(secondFactorCalls.complete, teacher))
    await user.click(digit())
    await user.keyboard('654321')
    await waitFor(() =>
      expect(server.asked(secondFactorCalls.complete)[0]?.body).toEqual({ challenge, code: '654321' }),
    )
  })

  it('says that the code is wrong and empties it', async () => {
    const { user } = await start(answers(secondFactorCalls.complete, refuse(authErrors.wrongSecondFactor)))
    await user.click(digit())
    await user.paste('111111')
    await sees(authErrors.wrongSecondFactor.message)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Digit 6 of 6').value).toBe(''))
  })

  it('comes by SMS on a press, to somebody whose codes do', async () => {
    const details = { challenge, texts: true }
    const { server } = await open(
      '/login',
      answers(authCalls.login, refuse(authErrors.secondFactorRequired, { details })),
      answers(secondFactorCalls.textCode, { message: 'A code is on its way to the number that ends in 567.' }),
    )
    await signIn()
    await sees(/Let a code come by SMS/)
    await press('Send the code by SMS')
    await sees('A code is on its way to the number that ends in 567.')
    expect(server.asked(secondFactorCalls.textCode)[0]?.body).toEqual({ challenge })
    await press('Send another code')
    await waitFor(() => expect(server.asked(secondFactorCalls.textCode)).toHaveLength(2))
  })

  it('takes a recovery code instead', async () => {
    const { server, user } = await start(answers(secondFactorCalls.complete, teacher))
    expect(screen.queryByRole('button', { name: 'Send the code by SMS' })).toBeNull()
    await press('No phone at hand? Use a recovery code')
    await press('Sign in')
    await waitFor(() => expect(errorAt(field('Recovery code'))).toBe(messages.required))
    await user.type(field('Recovery code'), 'ABCD-EFGH-2345-MNOP')
    await press('Sign in')
    await waitFor(() =>
      expect(server.asked(secondFactorCalls.complete)[0]?.body).toEqual({ challenge, code: 'ABCD-EFGH-2345-MNOP' }),
    )
  })

  it('returns to the password where too much time has passed, and keeps the username', async () => {
    const { user } = await start(answers(secondFactorCalls.complete, refuse(authErrors.signInExpired)))
    await user.click(digit())
    await user.paste('123456')
    await sees(authErrors.signInExpired.message)
    expect([field('Username or e-mail').value, field('Password').value]).toEqual(['adaeze.bello', ''])
  })
})

describe('a forgotten password', () => {
  beforeEach(forgetReset)
  const sent = answers(authCalls.sendResetCode, {
    id: idOf('reset'),
    message: resetCodeMessages.mail,
    delivery: 'mail',
  })

  it.each([
    ['', messages.emailRequired],
    ['adaeze', messages.emailInvalid],
    ['0803', messages.phoneInvalid],
  ])('says what is wrong with the e-mail "%s"', async (email, message) => {
    const { server } = await open('/forgot-password')
    const input = await screen.findByLabelText('E-mail or phone number')
    if (email) await userEvent.type(input, email)
    await press('Send code')
    await waitFor(() => expect(errorAt(input)).toContain(message))
    expect(server.asked(authCalls.sendResetCode)).toEqual([])
  })

  it('says that a code has been sent', async () => {
    const { server, user } = await open('/forgot-password', sent)
    await user.type(await screen.findByLabelText('E-mail or phone number'), 'adaeze@example.ng')
    await press('Send code')
    await sees('Reset Code Has Been Sent To Your Email')
    expect(server.asked(authCalls.sendResetCode)[0]?.params).toEqual({ value: 'adaeze@example.ng' })
  })

  it('takes a phone number, and says that the code goes there', async () => {
    const { server, user, address } = await open(
      '/forgot-password',
      answers(authCalls.sendResetCode, { id: idOf('reset'), message: resetCodeMessages.sms, delivery: 'sms' }),
    )
    await user.type(await screen.findByLabelText('E-mail or phone number'), '0803 123 4567')
    await press('Send code')
    await sees('Reset Code Has Been Sent To Your Phone')
    expect(server.asked(authCalls.sendResetCode)[0]?.params).toEqual({ value: '0803 123 4567' })
    await waitFor(() => expect(address()).toBe('/password/update-password-otp/'))
    await sees(/If an account has the phone number/)
  })

  it('says what to do where no e-mail can be sent, and stays', async () => {
    const { user, address } = await open(
      '/forgot-password',
      answers(authCalls.sendResetCode, { message: resetCodeMessages.none, delivery: 'none' }),
    )
    await user.type(await screen.findByLabelText('E-mail or phone number'), 'adaeze@example.ng')
    await press('Send code')
    await sees(resetCodeMessages.none)
    expect(address()).toBe('/forgot-password')
  })

  it('shows how long to wait after too many tries', async () => {
    const message = 'Too many tries. Wait 40 seconds, then try again.'
    const { user } = await open(
      '/forgot-password',
      answers(authCalls.sendResetCode, refuse(commonErrors.tooMany, { message })),
    )
    await user.type(await screen.findByLabelText('E-mail or phone number'), 'adaeze@example.ng')
    await press('Send code')
    await sees(message)
    expect(field('E-mail or phone number').value).toBe('adaeze@example.ng')
  })
})

describe('setting a new password with a code', () => {
  beforeEach(forgetReset)
  const at = '/password/update-password-otp/'
  const start = async (...more: Answering[]) => {
    const { keepReset } = await import('../reset.ts')
    keepReset({ email: 'adaeze@example.ng', resetCodeId: idOf('reset') })
    const opened = await open(at, ...more)
    await screen.findByRole('heading', { name: 'Set a new password' })
    return opened
  }
  const typeCode = async (code: string): Promise<void> => {
    await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
    await userEvent.paste(code)
  }

  it('says that a code must be asked for first', async () => {
    await open(at)
    expect((await screen.findByRole('link', { name: 'Ask for a code' })).getAttribute('href')).toBe('/forgot-password')
  })

  it('ticks off the rule for passwords while one is typed, and refuses a weak one', async () => {
    const { server, user } = await start()
    await user.type(field('New password'), 'iroko7')
    expect(errorAt(field('New password'))).toContain('A number (done)')
    expect(errorAt(field('New password'))).not.toContain('A capital letter (done)')
    await typeCode('123456')
    await press('Set password')
    await waitFor(() => expect(errorAt(field('New password'))).toContain(messages.passwordWeak))
    expect(server.asked(authCalls.resetPassword)).toEqual([])
  })

  it('wants the same password in both fields', async () => {
    await start()
    await typeCode('123456')
    await fillIn({ 'New password': password, 'New password once more': 'Iroko-Tree-8' })
    await press('Set password')
    await waitFor(() => expect(errorAt(field('New password once more'))).toBe('Type the same password in both fields.'))
  })

  it('says that the password is updated', async () => {
    const { server } = await start(answers(authCalls.resetPassword, { message: 'Password Updated Successfully' }))
    await typeCode('123456')
    await fillIn({ 'New password': password, 'New password once more': password })
    await press('Set password')
    await sees('Password Updated Successfully')
    expect(server.asked(authCalls.resetPassword)[0]?.body).toEqual({
      email: 'adaeze@example.ng',
      resetCodeId: idOf('reset'),
      code: '123456',
      password,
    })
  })

  it('says at the code that it is wrong, and keeps the password', async () => {
    await start(answers(authCalls.resetPassword, refuse(authErrors.wrongCode)))
    await typeCode('999999')
    await fillIn({ 'New password': password, 'New password once more': password })
    await press('Set password')
    await sees(authErrors.wrongCode.message)
    expect([field('New password').value, field('New password once more').value]).toEqual([password, password])
  })

  it('says that a password is easy to guess', async () => {
    await start(
      answers(
        authCalls.resetPassword,
        refuse(authErrors.commonPassword, {
          fields: [{ path: 'body.password', message: authErrors.commonPassword.message }],
        }),
      ),
    )
    await typeCode('123456')
    await fillIn({ 'New password': 'Password-1', 'New password once more': 'Password-1' })
    await press('Set password')
    await waitFor(() => expect(errorAt(field('New password'))).toContain(authErrors.commonPassword.message))
  })
})
