import { correctionErrors, familyRecordCalls } from '@akada/contract/family/record'
import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { familyRoutes } from '../routes.ts'

const child = { id: idOf('a child'), fullName: 'Bello, Aisha', place: 'JSS 3 Gold', school: 'Ake Grammar School' }
const guardian = {
  name: 'Ruth Bello',
  relationship: 'Mother',
  phones: ['0803 123 4567'],
  email: null,
  address: null,
  mayBeCalled: true,
  mayCollect: false,
  since: '2024-09-16',
  sms: [],
}
const asked = {
  id: idOf('a correction'),
  field: 'firstName' as const,
  label: 'First name',
  value: 'Aisha',
  note: null,
  askedAt: '2026-10-12T09:00:00.000Z',
  status: 'Waiting' as const,
  answer: null,
}

const open = (held: object, ...more: Answering[]) =>
  openPages({
    at: `/family/child/${child.id}/record`,
    routes: familyRoutes,
    user: null,
    answers: [
      answers(familyRecordCalls.view, {
        child,
        facts: [
          { field: 'dateOfBirth', label: 'Date of birth', value: '2013-02-11' },
          { field: 'middleName', label: 'Middle name', value: null },
        ],
        enrolments: [{ school: 'Ake Grammar School', class: 'JSS 3', begins: '2024-09-16', ends: null }],
        guardian,
        consents: [{ purpose: 'photo' as const, isGiven: true, history: [] }],
        corrections: [],
        ...held,
      }),
      ...more,
    ],
  })

describe('what the school holds', () => {
  it('is shown of the child and of the guardian who asks, with what is missing', async () => {
    await open({})
    await sees('11-02-2013')
    await sees('Ruth Bello')
    await sees('0803 123 4567')
    await sees('JSS 3, Ake Grammar School')
    expect(screen.getAllByText('Not recorded').length).toBeGreaterThan(1)
  })

  it('shows a student who signed in for themselves no guardian, no consent and no corrections', async () => {
    await open({ guardian: null })
    await sees('JSS 3, Ake Grammar School')
    expect(screen.queryByRole('button', { name: 'Ask for a correction' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Withdraw the consent' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download as a file' })).not.toBeNull()
  })

  it('says since when SMS may be sent to a number, and withdraws that with one press', async () => {
    const number = '+2348031234567'
    const recorded = { isGiven: true, source: 'School' as const, day: '2024-09-16' }
    const withSms = (sms: object) => ({ child, guardian: { ...guardian, sms: [sms] } })
    const { server } = await open(
      withSms({ number, isGiven: true, history: [recorded] }),
      answers(familyRecordCalls.consent, { message: 'Consent Withdrawn' }),
    )
    await sees('16-09-2024: the school recorded your number')
    const consent = screen.getByRole('region', { name: 'SMS to 08031234567' })
    const said = { isGiven: false, source: 'Family page' as const, day: '2026-11-25' }
    server.answer(answers(familyRecordCalls.view, withSms({ number, isGiven: false, history: [said, recorded] })))
    await userEvent.click(within(consent).getByRole('button', { name: 'Withdraw the consent' }))
    await sees('25-11-2026: withdrawn on this page')
    expect(consent.textContent).toContain('no consent is given.')
    expect(server.asked(familyRecordCalls.consent)[0]?.body).toEqual({ purpose: 'sms', number, isGiven: false })
  })

  it('has a consent that is withdrawn, or says why not', async () => {
    const { server } = await open({}, answers(familyRecordCalls.consent, lost))
    await press('Withdraw the consent')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(server.asked(familyRecordCalls.consent)[0]?.body).toEqual({ purpose: 'photo', isGiven: false })
  })
})

describe('a correction', () => {
  it('asks for the value at its field, and keeps what was typed when the school has not decided an earlier one', async () => {
    const { server } = await open({}, answers(familyRecordCalls.correct, refuse(correctionErrors.alreadyAsked)))
    await press('Ask for a correction')
    await userEvent.selectOptions(field('What is wrong?'), 'First name')
    await press('Send to the school')
    expect(errorAt(field('What it should be'))).toContain('This field is required')
    await fillIn({ 'What it should be': 'Aishat', 'How can the school see that?': 'Birth certificate' })
    await press('Send to the school')
    await sees('A correction of this was asked for and is not decided yet.')
    expect(field('What it should be').value).toBe('Aishat')
    expect(field('How can the school see that?').value).toBe('Birth certificate')
    expect(server.asked(familyRecordCalls.correct)[0]?.body).toMatchObject({
      field: 'firstName',
      value: 'Aishat',
      note: 'Birth certificate',
    })
  })

  it('of the gender chooses from a list, and closes once it is sent', async () => {
    const { server } = await open({}, answers(familyRecordCalls.correct, { message: 'Sent' }))
    await press('Ask for a correction')
    await userEvent.selectOptions(field('What is wrong?'), 'Gender')
    await userEvent.selectOptions(field('What it should be'), 'male')
    await press('Send to the school')
    await sees('Ask for a correction')
    expect(server.asked(familyRecordCalls.correct)[0]?.body).toMatchObject({ field: 'gender', value: 'male' })
  })

  it('of a number names the one that is wrong', async () => {
    const { server } = await open({}, answers(familyRecordCalls.correct, { message: 'Sent' }))
    await press('Ask for a correction')
    await userEvent.selectOptions(field('What is wrong?'), 'Phone numbers: 0803 123 4567')
    await fillIn({ 'What it should be': '0803 765 4321' })
    await press('Send to the school')
    await sees('Ask for a correction')
    expect(server.asked(familyRecordCalls.correct)[0]?.body).toMatchObject({
      field: 'guardian.phones',
      value: '0803 765 4321',
      instead: '0803 123 4567',
    })
  })

  it('of the relationship chooses from a list, and shows in it what became of it', async () => {
    const { server } = await open(
      {
        corrections: [{ ...asked, field: 'guardian.relationship', label: 'Guardian: Relationship', value: 'Aunt' }],
      },
      answers(familyRecordCalls.correct, { message: 'Sent' }),
    )
    const sent = await screen.findByRole('list', { name: 'Corrections that you asked for' })
    expect(sent.textContent).toContain('Relationship: Aunt')
    await press('Ask for a correction')
    await userEvent.selectOptions(field('What is wrong?'), 'Relationship')
    await userEvent.selectOptions(field('What it should be'), 'Grandparent')
    await press('Send to the school')
    await sees('Ask for a correction')
    expect(server.asked(familyRecordCalls.correct)[0]?.body).toMatchObject({
      field: 'guardian.relationship',
      value: 'Grandparent',
    })
  })

  it('shows what became of it', async () => {
    await open({
      corrections: [
        asked,
        { ...asked, id: idOf('another'), status: 'Declined', answer: 'The birth certificate says Aishat.' },
      ],
    })
    await sees('The school has not decided yet.')
    await sees('The school did not correct it: The birth certificate says Aishat.')
  })
})
