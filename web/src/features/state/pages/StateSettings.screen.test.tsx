import { classCalls } from '@akada/contract/classes/calls'
import { settingsErrors, stateSettings, stateSettingsCalls } from '@akada/contract/state/settings'
import { transferCalls } from '@akada/contract/transfers/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { session } from '../../../lib/session.ts'
import type { Settings } from '../queries.ts'
import { stateRoutes } from '../routes.ts'

const settingsOf = (more: PartOf<Settings> = {}): Settings =>
  filledIn(stateSettings, {
    name: 'Ogun',
    terminologies: {
      district: { stateValue: null, defaultValue: 'District' },
      oracleNumber: { stateValue: null, defaultValue: 'Oracle Number' },
      tescomNumber: { stateValue: null, defaultValue: 'Tescom Number' },
      subebNumber: { stateValue: null, defaultValue: 'Subeb Number' },
    },
    retirement: { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } },
    signInDuration: { sharedHours: 12, ownDays: 30 },
    revision: 4,
    ...more,
  })

const open = (name: string, tab: string, ...more: Answering[]) =>
  openPages({
    at: `/super-admin/settings?tab=${tab}`,
    routes: stateRoutes,
    user: inState(name),
    answers: [...more, answers(stateSettingsCalls.view, settingsOf())],
  })

describe('the words of a state', () => {
  it('are saved, and used at once', async () => {
    const saved = {
      ...settingsOf().terminologies,
      district: { stateValue: 'Zone', defaultValue: 'District' },
      revision: 5,
    }
    const { server } = await open('words', 'words', answers(stateSettingsCalls.terminologies, saved))
    await screen.findByRole('button', { name: 'Save terminologies' })
    await fillIn({ District: 'Zone' })
    await press('Save terminologies')
    await sees('Terminologies Updated Successfully')
    expect(server.asked(stateSettingsCalls.terminologies)[0]?.body).toMatchObject({ district: 'Zone', revision: 4 })
    await waitFor(() => expect(session.get()?.staff.stateDetails.stateTerminologies.district.stateValue).toBe('Zone'))
  })

  it('are compared where somebody else saved another word meanwhile', async () => {
    const theirs = settingsOf({
      terminologies: { ...settingsOf().terminologies, district: { stateValue: 'Area', defaultValue: 'District' } },
      revision: 8,
    })
    const { server, user } = await open(
      'conflict',
      'words',
      answers(stateSettingsCalls.terminologies, ({ body }) =>
        body.revision === 8
          ? { ...theirs.terminologies, revision: 9 }
          : refuse(settingsErrors.changedMeanwhile, { message: 'Changed.', details: { theirs, by: 'Mr Obi' } }),
      ),
    )
    await screen.findByRole('button', { name: 'Save terminologies' })
    await fillIn({ District: 'Zone' })
    await press('Save terminologies')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Mr Obi changed the settings while you were typing' }),
    )
    const word = within(dialog.getByRole('radiogroup', { name: 'District' }))
    expect(word.getByRole('radio', { name: /Mr Obi/ }).textContent).toContain('Area')
    await user.click(word.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees('Terminologies Updated Successfully')
    expect(server.asked(stateSettingsCalls.terminologies).at(-1)?.body).toMatchObject({ district: 'Zone', revision: 8 })
  })
})

describe('the other settings of a state', () => {
  it('have the ages of retirement within their limits', async () => {
    const { server } = await open('retirement', 'retirement')
    await screen.findByRole('button', { name: 'Save retirement criteria' })
    await fillIn({ 'Years of age': '81' })
    await press('Save retirement criteria')
    await waitFor(() => expect(errorAt(field('Years of age'))).toContain('At most 80.'))
    await fillIn({ 'Years of age': '65', 'Years of service': '' })
    await press('Save retirement criteria')
    await waitFor(() => expect(errorAt(field('Years of service'))).toContain('Write a whole number of years.'))
    expect(server.asked(stateSettingsCalls.retirement)).toEqual([])
  })

  it('take phone numbers and e-mails of people to ask', async () => {
    const { server, user } = await open(
      'contacts',
      'contacts',
      answers(stateSettingsCalls.contacts, settingsOf({ revision: 5 })),
    )
    await screen.findByRole('button', { name: 'Save contacts' })
    await user.type(field('Phone numbers'), '08031234567{Enter}')
    await user.type(field('E-mails'), 'help@ogun.example{Enter}')
    await press('Save contacts')
    await sees('Contacts Updated Successfully')
    expect(server.asked(stateSettingsCalls.contacts)[0]?.body).toEqual({
      phoneNumbers: [{ code: '+234', number: '8031234567' }],
      emails: ['help@ogun.example'],
      revision: 4,
    })
  })

  it('are saved part by part, each on top of the own save before', async () => {
    const { server, user } = await open(
      'parts',
      'sign-in',
      answers(stateSettingsCalls.signInDuration, ({ body }) => ({ ...body, revision: body.revision + 1 })),
      answers(stateSettingsCalls.secondFactor, settingsOf({ revision: 6 })),
    )
    await screen.findByRole('button', { name: 'Save duration' })
    await fillIn({ 'Hours on a shared device': '8' })
    await press('Save duration')
    await sees('Sign-in Settings Updated Successfully')
    const [first] = within(screen.getByRole('form', { name: 'Second sign-in step' })).getAllByRole('checkbox')
    if (first) await user.click(first)
    await press('Save second step')
    await waitFor(() => expect(server.asked(stateSettingsCalls.secondFactor)[0]?.body).toMatchObject({ revision: 5 }))
    expect(server.asked(stateSettingsCalls.signInDuration)[0]?.body).toMatchObject({ sharedHours: 8, revision: 4 })
  })

  it('turn on languages of families, which say that no native speaker has reviewed them', async () => {
    const { server, user } = await openPages({
      at: '/super-admin/settings?tab=languages',
      routes: stateRoutes,
      user: inState('languages'),
      answers: [
        answers(stateSettingsCalls.languages, settingsOf({ languages: ['yo'], revision: 5 })),
        answers(stateSettingsCalls.view, settingsOf({ languages: [], unreviewedLanguages: ['yo', 'ig'] })),
      ],
    })
    const yoruba = await screen.findByRole('checkbox', { name: 'Yorùbá' })
    expect((yoruba as HTMLInputElement).checked).toBe(false)
    expect(screen.getAllByText('No native speaker has reviewed it yet.')).toHaveLength(2)
    await user.click(yoruba)
    await press('Save languages')
    await sees('Languages Updated Successfully')
    expect(server.asked(stateSettingsCalls.languages)[0]?.body).toEqual({ languages: ['yo'], revision: 4 })
  })

  it('keep what was typed without a connection', async () => {
    await open('offline', 'sign-in', answers(stateSettingsCalls.signInDuration, lost))
    await screen.findByRole('button', { name: 'Save duration' })
    await fillIn({ 'Hours on a shared device': '8' })
    await press('Save duration')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Hours on a shared device').value).toBe('8')
  })
})

describe('the rules for transfers', () => {
  const rules = answers(transferCalls.configuration, { revision: 2 })
  const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
  const classes = answers(classCalls.viewAll, { foundClasses: [jss1], total: 1 })

  it.each([
    [{ 'First day': '01-12-2026' }, 'Last day', 'Give both days, or neither to close transfers.'],
    [{ 'First day': '10-12-2026', 'Last day': '01-12-2026' }, 'Last day', 'The last day is before the first.'],
  ])('say what is wrong with the days %j', async (days, label, message) => {
    const { server } = await open(`days ${JSON.stringify(days)}`, 'transfers', rules, classes)
    await screen.findByRole('button', { name: 'Save transfer rules' })
    await fillIn(days)
    await press('Save transfer rules')
    await waitFor(() => expect(errorAt(field(label))).toContain(message))
    expect(server.asked(transferCalls.configure)).toEqual([])
  })

  it('name the chosen classes before the list of classes has arrived', async () => {
    const chosen = answers(transferCalls.configuration, { revision: 2, classes: [jss1] })
    await open('names', 'transfers', chosen, answers(classCalls.viewAll, lost))
    await sees('JSS 1')
    expect(screen.queryByText(jss1.id)).toBeNull()
  })

  it('open transfers for some days', async () => {
    const saved = { opens: '2026-12-01', closes: '2026-12-20', open: true, revision: 3 }
    const { server } = await open('opens', 'transfers', answers(transferCalls.configure, saved), rules, classes)
    await sees('Closed today')
    await fillIn({ 'First day': '01-12-2026', 'Last day': '20-12-2026' })
    await press('Save transfer rules')
    await sees('Transfer Rules Updated Successfully')
    expect(server.asked(transferCalls.configure)[0]?.body).toMatchObject({
      opens: '2026-12-01',
      closes: '2026-12-20',
      revision: 2,
    })
    await sees('Open today')
  })
})
