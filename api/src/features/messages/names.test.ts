import { languages } from '@akada/contract/kernel/languages'
import { folding, pagesOf } from '@akada/contract/kernel/sms-text'
import { phoneTexts } from '@akada/languages/phone-texts'
import { describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { giveGuardian, messageApp, messageWorld, recipientsOf, sent, textsTo } from '../../../test/message-world.ts'
import { messageTo, type ReachedStudent } from './rules.ts'

const { app, sandbox, sender } = await messageApp()

/** Two daughters of one father with one first name and surname. */
const namesakes = async (...middleNames: (string | null)[]) => {
  const world = await messageWorld(app)
  const number = make.freshNumber()
  const children: make.TestStudent[] = []
  for (const middleName of middleNames) {
    const child = await make.makeStudent(app, world.arm, {
      firstName: 'Ada',
      lastName: 'Eze',
      columns: { middle_name: middleName },
    })
    await giveGuardian(app, child, { number, name: 'Obi Eze' })
    children.push(child)
  }
  return { ...world, children, dialled: `+234${number}` }
}

/** The text to the number of a message about some students. */
const textAbout = async (
  world: Awaited<ReturnType<typeof namesakes>>,
  students: readonly { id: string }[],
  template = '{{student}} ({{class}})',
) => {
  await sent(app, world.head, { template, audience: { kind: 'students', ids: students.map(({ id }) => id) } })
  await sender.sendDue()
  return textsTo(sandbox, world.dialled).at(-1)
}

describe('a child in a message', () => {
  it('has the middle name where another child of the guardian has the same name, also if the message is of one only', async () => {
    const world = await namesakes('Grace', 'Ruth')
    const [grace, ruth] = world.children
    if (!grace || !ruth) throw new Error('There are two.')
    expect(await textAbout(world, [grace])).toBe('Ada Grace Eze (JSS 1 Gold)')
    expect(await textAbout(world, [ruth])).toBe('Ada Ruth Eze (JSS 1 Gold)')
    expect(await textAbout(world, [grace, ruth])).toBe('Ada Grace Eze and Ada Ruth Eze (JSS 1 Gold)')
  })

  it('has the class where there is no middle name, and two children are never one name', async () => {
    const world = await namesakes(null, null)
    expect(await textAbout(world, world.children.slice(0, 1), 'About {{student}}')).toBe('About Ada Eze JSS 1 Gold')
    expect(await textAbout(world, world.children)).toBe('Ada Eze JSS 1 Gold and Ada Eze JSS 1 Gold (JSS 1 Gold)')
  })

  it('has no more than first name and surname where nobody else has them', async () => {
    const world = await namesakes('Grace')
    expect(await textAbout(world, world.children)).toBe('Ada Eze (JSS 1 Gold)')
  })
})

it('a number of two families is addressed by nobody’s name, and its names are on the list of recipients', async () => {
  const world = await messageWorld(app)
  const number = make.freshNumber()
  const [kemi, tunde] = [
    await make.makeStudent(app, world.arm, { firstName: 'Kemi', lastName: 'Balogun' }),
    await make.makeStudent(app, world.arm, { firstName: 'Tunde', lastName: 'Lawal' }),
  ]
  const dialled = await giveGuardian(app, kemi, { number, name: 'Mrs Sade Balogun' })
  await giveGuardian(app, tunde, { number, name: 'Mr Lawal' })
  const id = await sent(app, world.head, { template: 'Dear {{guardian}}, {{student}}' })
  await sender.sendDue()
  expect(textsTo(sandbox, dialled)).toEqual(['Dear Guardian, Kemi Balogun and Tunde Lawal'])
  const [recipient] = await recipientsOf(app, world.head, id)
  expect(recipient?.name).toBe('Mrs Sade Balogun or Mr Lawal')
})

const child: ReachedStudent = {
  studentId: 'one',
  student: 'Oluwaferanmi Adebayo',
  gender: 'female',
  schoolId: 'school',
  school: 'Government Secondary School Oke',
  classArm: 'JSS 1 Gold',
  number: '+2348031234567',
  personId: 'mother',
  guardian: 'Ruth Adebayo',
  language: 'ha',
}

describe('an automatic text', () => {
  const fields = { school: '{{school}}', student: '{{student}}', class: '{{class}}' }
  const absence = (students: ReachedStudent[]) =>
    messageTo(students, {
      template: ({ t }) => t('sms.absence', { ...fields, date: '{{date}}' }),
      folds: true,
      day: '2026-10-14',
    }).text

  it('speaks in Hausa of a daughter, of a son and of several children', () => {
    expect(absence([child])).toContain('ba ta zo makaranta')
    expect(absence([{ ...child, gender: 'male' }])).toContain('bai zo makaranta')
    expect(absence([child, { ...child, studentId: 'two', student: 'Musa Adebayo' }])).toContain('ba su zo makaranta')
    const english = [child, { ...child, studentId: 'two', student: 'Musa Adebayo' }]
    expect(absence(english.map(one => ({ ...one, language: 'en' })))).toContain('were not in school')
  })

  it.each(languages)('of a result or an absence fits on one page in the language %s', language => {
    const texts = phoneTexts(language)
    const result = messageTo([{ ...child, language }], {
      template: ({ t }) => t('sms.results', { ...fields, link: '{{link}}' }),
      folds: true,
      day: '2026-10-14',
      publicUrl: 'https://akada.oyo.gov.ng',
    })
    expect(result.text.length).toBeLessThanOrEqual(160)
    expect([result.pages, pagesOf(absence([{ ...child, language }]))]).toEqual([1, 1])
    expect(folding(texts.t('sms.results', { ...fields, link: '' }))).not.toContain('?')
  })
})
