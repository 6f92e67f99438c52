import { familyCalls, familyErrors } from '@akada/contract/family/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { learnServerTime } from '../../../lib/clock.ts'
import { familyRoutes } from '../routes.ts'

const phone = { code: '+234', number: '0803 123 4567' }

const open = (...more: Answering[]) =>
  openPages({
    at: '/family',
    routes: familyRoutes,
    user: null,
    answers: [
      answers(familyCalls.children, refuse(commonErrors.notSignedIn)),
      answers(familyCalls.ways, { sms: true }),
      ...more,
    ],
  })

const values = (...labels: string[]): string[] => labels.map(label => field(label).value)

const isTicked = (label: string): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name: label }).checked

describe('the sign-in with a slip', () => {
  it('says that the phone is somebody else’s, also with an own name and by SMS', async () => {
    const { server } = await open(
      answers(familyCalls.signIn, refuse(familyErrors.wrongCode)),
      answers(familyCalls.requestCode, { message: 'On its way.' }),
      answers(familyCalls.signInBySms, refuse(familyErrors.wrongSmsCode)),
    )
    await sees('Your children at school')
    await fillIn({ 'Code on the slip': 'ABCD-EFG-HJK', 'Your phone number': '0803 123 4567' })
    await press('Sign in')
    await sees('The code and the phone number do not fit together. Check both, or ask the school for a new slip.')
    expect(server.asked(familyCalls.signIn)[0]?.body).toMatchObject({ isShared: false })
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is not my phone: sign me out after 12 hours' }))
    await press('Sign in')
    await waitFor(() => expect(server.asked(familyCalls.signIn)[1]?.body).toMatchObject({ isShared: true }))
    await press('Send me a code by SMS')
    await fillIn({ 'Your phone number': '0803 123 4567' })
    await press('Send me a code')
    await sees('If a school has this number, a code is on its way. It is valid for 10 minutes.')
    expect(isTicked('This is not my phone: sign me out after 12 hours')).toBe(true)
    await fillIn({ 'Code in the SMS': '123456' })
    await press('Sign in')
    await waitFor(() => expect(server.asked(familyCalls.signInBySms)[0]?.body).toMatchObject({ isShared: true }))
  })

  it('is not moved by the line of a demonstration, which comes after it was first drawn', async () => {
    learnServerTime(`${Date.now()} played`, Date.now())
    onTestFinished(() => learnServerTime(String(Date.now()), Date.now()))
    await open()
    await sees('Your children at school')
    expect(screen.queryByText(/Demonstration/)).toBeNull()
  })

  it('takes over what was typed into the form before it, also while it was being rendered', async () => {
    let typed = { code: '', phone: '', isShared: true, focused: null, refusal: null, again: false, way: null }
    const reads = vi.fn(() => typed)
    window.akadaFirst = { calm: () => Promise.resolve(), form: () => null, family: reads, leave: () => undefined }
    onTestFinished(() => void delete window.akadaFirst)
    reads.mockImplementation(() => {
      const before = typed
      // The next key is pressed just after this was read.
      typed = { ...typed, code: `${before.code}A`, phone: `${before.phone}8` }
      return before
    })
    await open()
    await waitFor(() => expect(field('Code on the slip').value).not.toBe(''))
    const times = reads.mock.calls.length
    expect(values('Code on the slip', 'Your phone number')).toEqual(['A'.repeat(times - 1), '8'.repeat(times - 1)])
    expect(isTicked('This is not my phone: sign me out after 12 hours')).toBe(true)
  })

  it('takes the code of a scanned slip out of the address, and forgets that a guardian was here', async () => {
    localStorage.setItem('akada.family', '1')
    history.replaceState(null, '', '#ABCDEFGHJK')
    await open()
    await sees('Your children at school')
    expect(values('Code on the slip')).toEqual(['ABCDEFGHJK'])
    expect(location.hash).toBe('')
    expect(localStorage.getItem('akada.family')).toBeNull()
    await press('I am a senior secondary student')
    await sees('Your school')
    expect(values('Code on the slip')).toEqual(['ABCDEFGHJK'])
  })

  it('asks for what is missing at its field, and sends nothing', async () => {
    await open()
    await sees('Your children at school')
    await fillIn({ 'Code on the slip': 'ABCD-EFG-HJK' })
    await press('Sign in')
    expect(errorAt(field('Your phone number'))).toContain('This field is required')
    expect(document.activeElement).toBe(field('Your phone number'))
    expect(values('Code on the slip')).toEqual(['ABCD-EFG-HJK'])
  })

  it('keeps both fields when they do not fit together, and when the connection is lost', async () => {
    let answer: ReturnType<typeof refuse> | typeof lost = refuse(familyErrors.wrongCode)
    const { server } = await open(answers(familyCalls.signIn, () => answer))
    await sees('Your children at school')
    await fillIn({ 'Code on the slip': 'abcd efg hjk', 'Your phone number': '0803 123 4567' })
    await press('Sign in')
    await sees('The code and the phone number do not fit together. Check both, or ask the school for a new slip.')
    expect(values('Code on the slip', 'Your phone number')).toEqual(['abcd efg hjk', '0803 123 4567'])
    answer = lost
    await press('Sign in')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(values('Code on the slip', 'Your phone number')).toEqual(['abcd efg hjk', '0803 123 4567'])
    expect(server.asked(familyCalls.signIn)).toHaveLength(2)
    expect(server.asked(familyCalls.signIn)[0]?.body).toMatchObject({ code: 'abcd efg hjk', phone })
  })

  it('keeps what was typed in another language, and says in that language what is wrong with a number', async () => {
    const fields = [{ path: 'body.phone.number', message: 'Type a phone number.' }]
    await open(answers(familyCalls.signIn, refuse(commonErrors.invalid, { fields })))
    await sees('Your children at school')
    await fillIn({ 'Code on the slip': 'ABCD-EFG-HJK', 'Your phone number': '0803' })
    await press('Pidgin')
    await press('Enter')
    await sees('Type Nigeria phone number, like 0803 123 4567.')
    expect(values('Code wey dey the paper', 'Your phone number')).toEqual(['ABCD-EFG-HJK', '0803'])
    expect(document.activeElement).toBe(field('Your phone number'))
    await press('English')
    await sees('Your children at school')
  })
})

describe('the sign-in by SMS', () => {
  it('sends a code, asks for an admission number where the number is not enough, and keeps what was typed', async () => {
    let refusals = [refuse(familyErrors.factNeeded), refuse(familyErrors.wrongFact)]
    const { server } = await open(
      answers(familyCalls.requestCode, { message: 'On its way.' }),
      answers(familyCalls.signInBySms, () => {
        const [next, ...others] = refusals
        refusals = others
        return next ?? { message: 'Signed In Successfully' }
      }),
    )
    await press('Send me a code by SMS')
    await press('Send me a code')
    expect(errorAt(field('Your phone number'))).toContain('This field is required')
    await fillIn({ 'Your phone number': '0803 123 4567' })
    await press('Send me a code')
    await sees('If a school has this number, a code is on its way. It is valid for 10 minutes.')
    expect(server.asked(familyCalls.requestCode)[0]?.body).toMatchObject({ phone })
    await fillIn({ 'Code in the SMS': '123456' })
    await press('Sign in')
    await sees('Type the admission number of one of your children too. It is on the report card.')
    await fillIn({ 'Admission number of one of your children': '2024/00615' })
    await press('Sign in')
    await sees('The schools have no child of yours with this admission number. Check it, or ask the school.')
    expect(values('Code in the SMS', 'Admission number of one of your children')).toEqual(['123456', '2024/00615'])
    await press('Another number, or a new code')
    await sees('The one that the school has for you.')
    expect(values('Your phone number')).toEqual(['0803 123 4567'])
  })

  it('asks for the child and then for the own name where several guardians have the number, at the fields', async () => {
    let refusals = [familyErrors.factNeeded, familyErrors.childNeeded, familyErrors.ownNameNeeded].map(error =>
      refuse(error),
    )
    const { server } = await open(
      answers(familyCalls.requestCode, { message: 'On its way.' }),
      answers(familyCalls.signInBySms, () => {
        const [next, ...others] = refusals
        refusals = others
        return next ?? { message: 'Signed In Successfully' }
      }),
    )
    await press('Send me a code by SMS')
    await fillIn({ 'Your phone number': '0803 123 4567' })
    await press('Send me a code')
    await sees('If a school has this number, a code is on its way. It is valid for 10 minutes.')
    await fillIn({ 'Code in the SMS': '123456' })
    await press('Sign in')
    await sees('Type the admission number of one of your children too. It is on the report card.')
    await fillIn({ 'Admission number of one of your children': '2026/97777' })
    await press('Sign in')
    await sees(
      'More than one child has this admission number. Type the first name of your child and the name of the school.',
    )
    const child = 'First name of your child, and the school'
    expect(document.activeElement).toBe(field(child))
    await fillIn({ [child]: 'Aliyu' })
    await press('Sign in')
    await sees(
      'More than one guardian of this child has this phone number. Type your own name as the school has written it.',
    )
    await fillIn({ 'Your own name': 'Fatima' })
    await press('Sign in')
    expect(server.asked(familyCalls.signInBySms).at(-1)?.body).toEqual({
      phone,
      code: '123456',
      admissionNumber: '2026/97777',
      child: 'Aliyu',
      ownName: 'Fatima',
      isShared: false,
    })
  })

  it('is opened with the reason where the number of the session is gone from the record', async () => {
    await openPages({
      at: '/family',
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.children, refuse(familyErrors.numberChanged)),
        answers(familyCalls.ways, { sms: true }),
      ],
    })
    await sees(
      'The phone number of this sign-in is no longer in the record of the school. Sign in with a code to the new number.',
    )
    await sees('Send me a code')
  })

  it('is not offered where the portal sends no SMS', async () => {
    await openPages({
      at: '/family',
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.children, refuse(commonErrors.notSignedIn)),
        answers(familyCalls.ways, { sms: false }),
      ],
    })
    await sees('I am a senior secondary student')
    expect(screen.queryByRole('button', { name: 'Send me a code by SMS' })).toBeNull()
  })
})

describe('the sign-in of a senior student', () => {
  it('takes the own slip and the Student ID, and keeps them when it is refused', async () => {
    const { server } = await open(answers(familyCalls.signInAsStudent, refuse(familyErrors.wrongStudentCode)))
    await press('I am a senior secondary student')
    await sees('Your school')
    await press('Sign in')
    expect(errorAt(field('Code on the slip'))).toContain('This field is required')
    await fillIn({ 'Code on the slip': 'ABCD-EFG-HJK', 'Your Student ID': 'OG2500000689' })
    await press('Sign in')
    await sees('The code and the Student ID do not fit together, or you are in no senior class. Ask your school.')
    expect(server.asked(familyCalls.signInAsStudent)[0]?.body).toEqual({
      code: 'ABCD-EFG-HJK',
      studentNumber: 'OG2500000689',
      isShared: false,
    })
    expect(values('Code on the slip', 'Your Student ID')).toEqual(['ABCD-EFG-HJK', 'OG2500000689'])
  })
})
