import { describe, expect, it } from 'vitest'
import { familyWorld, nameGuardian } from '../../../test/family-world.ts'
import * as make from '../../../test/factories.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { messageApp } from '../../../test/message-world.ts'
import { phoneOf, ussdSecret } from '../../../test/ussd.ts'
import { dayInLagos } from '../../platform/clock/index.ts'

const { app } = await messageApp({ config: { ussdSecret } })
const dial = phoneOf(app)
const today = dayInLagos(app.clock.now())

type World = Awaited<ReturnType<typeof familyWorld>>

/** Children of the mother of the world, in place of the one that it has. */
const childrenOf = async (world: World, names: Parameters<typeof make.makeStudent>[2][]) => {
  await app.owner.query('update guardian_link set ends = greatest(begins, current_date) where student_id = $1', [
    world.own.id,
  ])
  const made: make.TestStudent[] = []
  for (const name of names) {
    const child = await make.makeStudent(app, world.arm, name)
    await nameGuardian(app, world.state, world.school, child, { name: 'Ruth Bello', number: world.number })
    made.push(child)
  }
  return made
}

const digitsOf = ({ admissionNumber }: make.TestStudent): string => admissionNumber.replace(/\W/g, '')

describe('the children of a telephone', () => {
  it('are told apart by the first name, however long the surname is that they share', async () => {
    const world = await familyWorld(app)
    const lastName = 'Oluwatimilehin-Adegboyega'
    await childrenOf(
      world,
      ['Oluwaseun', 'Oluwadamilola', 'Oluwatobi'].map(firstName => ({ firstName, lastName })),
    )
    expect(await dial(world.number)).toBe('CON Choose a child:\n1 Oluwadamilola\n2 Oluwaseun\n3 Oluwatobi')
    expect(await dial(world.number, '2')).toMatch(/^CON Oluwaseun\n/)
  })

  it('of one first name are told apart by the middle name, and by the class or the number where there is none', async () => {
    const world = await familyWorld(app)
    const twin = { firstName: 'Ada', lastName: 'Eze' }
    await childrenOf(world, [
      { ...twin, columns: { middle_name: 'Grace' } },
      { ...twin, columns: { middle_name: 'Ruth' } },
    ])
    expect(await dial(world.number)).toBe('CON Choose a child:\n1 Ada Grace Eze\n2 Ada Ruth Eze')
    const [silver] = [await make.makeClassArm(app, { ...world, name: 'Silver' })]
    const third = await make.makeStudent(app, silver, { ...twin, columns: { middle_name: 'Ruth' } })
    await nameGuardian(app, world.state, world.school, third, { name: 'Ruth Bello', number: world.number })
    expect(await dial(world.number)).toMatch(
      /1 Ada Grace Eze\n2 Ada JSS 1 (?:Gold|Silver)\n3 Ada JSS 1 (?:Gold|Silver)$/,
    )
    const fourth = await make.makeStudent(app, silver, { ...twin, columns: { middle_name: 'Ruth' } })
    await nameGuardian(app, world.state, world.school, fourth, { name: 'Ruth Bello', number: world.number })
    const shown = await dial(world.number)
    expect(shown).toContain(`${fourth.admissionNumber} Ada`)
    expect(new Set(shown.split('\n').map(line => line.slice(2)))).toHaveProperty('size', 5)
  })
})

describe('an answer', () => {
  it('says whether the child is in school today, the day before and the sum of the term', async () => {
    const world = await familyWorld(app)
    await giveMark(app, world, world.own, '2026-10-12', 'morning', 'late')
    await giveMark(app, world, world.own, '2026-10-12', 'afternoon', 'present')
    await giveMark(app, world, world.own, '2026-10-13', 'morning', 'absent')
    await giveMark(app, world, world.own, today, 'morning', 'present')
    expect(await dial(world.number, '1')).toBe(
      [
        'CON Aisha Bello',
        'In school since this morning',
        'Term, half-days: present 3, absent 1',
        '13-10-2026: absent',
        '9 Menu',
      ].join('\n'),
    )
  })

  it('of a child who left names the last day, and awaits no register', async () => {
    const world = await familyWorld(app)
    await app.owner.query(`update enrolment set ends = '2026-10-09' where student_id = $1`, [world.own.id])
    expect(await dial(world.number, '1')).toBe('CON Aisha Bello\nLeft on 09-10-2026\n9 Menu')
  })

  it('leads back to the menu of the child without another dial, and is not given twice', async () => {
    const world = await familyWorld(app)
    await giveMark(app, world, world.own, today, 'morning', 'absent')
    expect(await dial(world.number, '1', '9')).toMatch(/^CON Aisha Bello\n1 Attendance today\n/)
    expect(await dial(world.number, '3', '9', '1', '9', '5')).toMatch(/^CON Which day\?/)
    const { rows } = await app.owner.query<{ summary: string }>(
      `select summary from audit_log where operation = 'family.view' and entity_id = $1 order by id`,
      [world.own.id],
    )
    expect(rows.filter(({ summary }) => summary.includes('attendance of the day'))).toHaveLength(2)
  })
})

/** A number that a mother and the guardian of another family have. */
const sharedPhone = async () => {
  const world = await familyWorld(app)
  await nameGuardian(app, world.state, world.school, world.other, {
    name: 'Wale Cole',
    number: world.number,
    position: 2,
  })
  return world
}

describe('a number of two families', () => {
  it('has a PIN for each guardian, and the one opens and replaces nothing of the other', async () => {
    const { number, own, other } = await sharedPhone()
    expect(await dial(number, '1', '2', digitsOf(own), '4071')).toContain('No report card')
    expect(await dial(number, '2', '2')).toMatch(/^CON To see results, set a PIN\./)
    expect(await dial(number, '2', '2', digitsOf(own))).toMatch(/^END This is not the child's admission number/)
    expect(await dial(number, '2', '2', digitsOf(other), '5293')).toContain('No report card')
    expect(await dial(number, '1', '2', '5293')).toBe('END The PIN is wrong. Dial again.')
    expect(await dial(number, '1', '2', '4071')).toContain('No report card')
  })

  it('opens a child of both guardians with the PIN of each', async () => {
    const { number, own, other, ...world } = await sharedPhone()
    await nameGuardian(app, world.state, world.school, own, { name: 'Wale Cole', number, position: 2 })
    await dial(number, '2', '2', digitsOf(other), '5293')
    expect(await dial(number, '1', '2', '5293')).toContain('No report card')
  })

  it('speaks the language that one of them has chosen, until a child is chosen whose guardian has another', async () => {
    const { number, own, other } = await sharedPhone()
    const speak = (student: { id: string }, language: string) =>
      app.owner.query(
        `update guardian_person set language = $2 where id in (select person_id from guardian_link where student_id = $1 and ends is null)`,
        [student.id, language],
      )
    await speak(other, 'ha')
    expect(await dial(number)).toMatch(/^CON Ku zabi/)
    await speak(own, 'pcm')
    expect(await dial(number, '1')).toContain('E come today?')
    expect(await dial(number, '2')).toContain('Halartar yau')
    expect(await dial(number, '2', '6', '5')).toMatch(/^END From now/)
    expect(await dial(number)).toMatch(/^CON Choose pikin/)
    expect(await dial(number, '2')).toContain('E come today?')
    expect(await dial(number, '1', '6', '1')).toMatch(/^END From now on/)
    expect(await dial(number, '2')).toContain('Attendance today')
  })
})
