import { randomUUID } from 'node:crypto'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { describe, expect, it, vi } from 'vitest'
import { generateCards, makeCardsWorld, makeScored, publishReady } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { giveExamResult } from '../../../test/exam-rows.ts'
import { familyWorld, nameGuardian, withdraw } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { giveGuardian, messageApp, messageWorld, sent } from '../../../test/message-world.ts'
import { ussdSecret, ussdStep } from '../../../test/ussd.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import { Refusal } from '../../platform/errors/index.ts'

const { app, sandbox, sender } = await messageApp({ config: { ussdSecret } })
const today = dayInLagos(app.clock.now())

/** Dials and types, in a session of its own unless one is named. */
const dial = async (number: string, text = '', session: string = randomUUID()): Promise<string> =>
  (await ussdStep(app, { number, text, session })).said

const logged = async (childId: string, operation: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ summary: string }>(
    'select summary from audit_log where operation = $1 and entity_id = $2 order by id',
    [operation, childId],
  )
  return rows.map(({ summary }) => summary)
}

/** A mother of Ada, who has a published report card. */
const published = async () => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 10'])
  await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
  const number = make.freshNumber()
  await nameGuardian(app, world.state, world.school, ada, { name: 'Ruth Adebayo', number })
  await generateCards(app, world)
  expect((await publishReady(app, { classArmId: world.arm.id, as: world.principal })).status).toBe(200)
  const { rows } = await app.owner.query<{ admission_number: string }>(
    'select admission_number from student where id = $1',
    [ada.id],
  )
  return { ...world, ada, number, admissionNumber: rows[0]?.admission_number ?? '' }
}

describe('a telephone that dials in', () => {
  it('sees the children of its number, and a strange number sees none', async () => {
    const world = await familyWorld(app)
    expect(await dial(world.number)).toBe(
      'CON Aisha Bello\n1 Attendance today\n2 Last result\n3 Next term\n4 Message from school\n5 Say why absent\n6 Language',
    )
    expect(await dial(make.freshNumber())).toMatch(/^END No school has this number for a child\./)
  })

  it('chooses among several children, of two schools, and a wrong number asks again', async () => {
    const [one, other] = [await familyWorld(app), await familyWorld(app)]
    await nameGuardian(app, other.state, other.school, other.other, {
      name: 'Ruth Bello',
      number: one.number,
      position: 2,
    })
    expect(await dial(one.number)).toBe('CON Choose a child:\n1 Aisha Bello\n2 Chidi Cole')
    expect(await dial(one.number, '7')).toBe('CON Type a number of the list.\n1 Aisha Bello\n2 Chidi Cole')
    expect(await dial(one.number, '7*2')).toMatch(/^CON Chidi Cole\n1 Attendance today/)
  })

  it('shows the children of a boarding master five at a time', async () => {
    const world = await familyWorld(app)
    for (let at = 0; at < 6; at += 1) {
      const student = await make.makeStudent(app, world.arm, { lastName: `Ward${at}`, firstName: 'Musa' })
      await nameGuardian(app, world.state, world.school, student, { name: 'Ruth Bello', number: world.number })
    }
    expect(await dial(world.number)).toMatch(/^CON Choose a child:\n1 Aisha Bello\n(?:.*\n){4}0 More$/)
    expect(await dial(world.number, '0')).toBe('CON Choose a child:\n1 Musa Ward4\n2 Musa Ward5')
    expect(await dial(world.number, '0*2')).toMatch(/^CON Musa Ward5\n/)
  })

  it('sees nothing of a child without custody, and is not told why', async () => {
    const world = await familyWorld(app)
    await withdraw(app, world.principal, world.own.id, 'Ruth Bello')
    expect(await dial(world.number)).toBe(await dial(make.freshNumber()))
  })

  it('is refused without the secret of the gateway, and a request that cannot be read ends the session', async () => {
    const { number } = await familyWorld(app)
    expect((await ussdStep(app, { number, secret: 'another-secret-altogether' })).status).toBe(404)
    expect((await ussdStep(app, { number: ' call me' })).said).toBe('END This request cannot be read. Dial again.')
  })
})

const lastSchoolDays = async (count: number): Promise<string[]> => {
  const { rows } = await app.owner.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series($1::date - 14, $1::date, '1 day') as day
     where extract(isodow from day) < 6 order by day desc limit $2`,
    [today, count],
  )
  return rows.map(({ day }) => day).toReversed()
}

const explainedDays = async (childId: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from absence_explanation where student_id = $1 order by day`,
    [childId],
  )
  return rows.map(({ day }) => day)
}

it('a refusal of the moment is said on the screen, and the repeated step is answered', async () => {
  const { number } = await familyWorld(app)
  const read = vi.spyOn(app.app.database.system, 'read').mockRejectedValueOnce(new Refusal(commonErrors.busy))
  expect(await dial(number, '', 'busy')).toBe(`END ${commonErrors.busy.message}`)
  read.mockRestore()
  expect(await dial(number, '', 'busy')).toMatch(/^CON Aisha Bello\n1 Attendance today/)
})

describe('attendance', () => {
  it('of today is shown as far as registers are saved, and the look is logged', async () => {
    const world = await familyWorld(app)
    expect(await dial(world.number, '1')).toBe('CON Aisha Bello\nNot marked yet\n9 Menu')
    await giveMark(app, world, world.own, today, 'morning', 'late')
    expect(await dial(world.number, '1')).toMatch(/^CON Aisha Bello\nCame late this morning\n/)
    expect(await logged(world.own.id, 'family.view')).toEqual(
      Array.from({ length: 2 }, () => 'Ruth Bello looked at the attendance of the day of Bello, Aisha by USSD'),
    )
  })

  it('is looked at in the names of all guardians of the child whose number it is', async () => {
    const world = await familyWorld(app)
    await nameGuardian(app, world.state, world.school, world.own, {
      name: 'Musa Bello',
      number: world.number,
      position: 2,
    })
    await dial(world.number, '1')
    expect(await logged(world.own.id, 'family.view')).toEqual([
      expect.stringMatching(/^(?:Ruth Bello or Musa Bello|Musa Bello or Ruth Bello) looked at/),
    ])
  })

  it('without a reason is explained to the class teacher once, also if the gateway repeats the step', async () => {
    const world = await familyWorld(app)
    await giveMark(app, world, world.own, today, 'morning', 'absent')
    expect(await dial(world.number, '5')).toMatch(/^CON Which day\?\n1 [\d-]+ morning$/)
    expect(await dial(world.number, '5*1')).toBe('CON Why?\n1 sick\n2 with permission')
    const first = await dial(world.number, '5*1*1', 'one')
    expect(first).toMatch(/^END Sent to the class teacher: absent on [\d-]+, sick\.$/)
    const { rows } = await app.owner.query('select reason from absence_explanation where student_id = $1', [
      world.own.id,
    ])
    expect(rows).toEqual([{ reason: 'sick' }])
    expect(await dial(world.number, '5*1*1', 'one')).toBe(first)
    expect(await dial(world.number, '5*1*1')).toBe('END No absence without a reason is recorded this term.')
    expect(await logged(world.own.id, 'family.explain-absence')).toHaveLength(1)
    expect(await logged(world.own.id, 'family.view')).toEqual([
      'Ruth Bello looked at the absences without a reason of Bello, Aisha by USSD',
    ])
  })

  it('is the only one explained, of several, if the gateway repeats the step, also at the same time', async () => {
    const world = await familyWorld(app)
    for (const day of await lastSchoolDays(3)) await giveMark(app, world, world.own, day, 'morning', 'absent')
    await dial(world.number, '5', 'slow')
    await dial(world.number, '5*1', 'slow')
    const answers = await Promise.all(Array.from({ length: 3 }, () => dial(world.number, '5*1*1', 'slow')))
    answers.push(await dial(world.number, '5*1*1', 'slow'))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^END Sent to the class teacher: absent on [\d-]+, sick\.$/)
    expect(await explainedDays(world.own.id)).toHaveLength(1)
    expect(await logged(world.own.id, 'family.explain-absence')).toHaveLength(1)
  })

  it('is the day that the screen showed, whatever was explained since', async () => {
    const world = await familyWorld(app)
    const [newest = '', next = ''] = (await lastSchoolDays(2)).toReversed()
    for (const day of [newest, next]) await giveMark(app, world, world.own, day, 'morning', 'absent')
    const shown = await dial(world.number, '5', 'a')
    expect(shown).toContain(`1 ${writtenDay(newest)} morning\n2 ${writtenDay(next)} morning`)
    await dial(world.number, '5*1*1', 'b')
    expect(await dial(world.number, '5*2', 'a')).toMatch(/^CON Why/)
    expect(await dial(world.number, '5*2*2', 'a')).toContain(writtenDay(next))
    expect(await explainedDays(world.own.id)).toEqual([next, newest])
    expect(await dial(world.number, '5*1', 'a')).toBe('END That list has changed. Dial again.')
  })

  it('is not explained by a session that is dropped in mid-menu: dialling again begins at the menu', async () => {
    const world = await familyWorld(app)
    await giveMark(app, world, world.own, today, 'morning', 'absent')
    expect(await dial(world.number, '5*1', 'dropped')).toMatch(/^CON Why\?/)
    const { rows } = await app.owner.query('select from absence_explanation where student_id = $1', [world.own.id])
    expect(rows).toEqual([])
    expect(await dial(world.number, '', 'again')).toMatch(/^CON Aisha Bello\n1 Attendance today/)
    expect(await dial(world.number, '5*1*1', 'again')).toMatch(/^END Sent to the class teacher/)
  })
})

describe('the last result', () => {
  it('needs a PIN, which is set with the admission number of the child', async () => {
    const world = await published()
    expect(await dial(world.number, '2')).toMatch(/^CON To see results, set a PIN\./)
    expect(await dial(world.number, '2*999999')).toMatch(/^END This is not the child's admission number/)
    const digits = world.admissionNumber.replace(/\W/g, '')
    expect(await dial(world.number, `2*${digits}`)).toMatch(/^CON Choose a PIN/)
    expect(await dial(world.number, `2*${digits}*1234`)).toMatch(/^CON Type 4 digits, not all the same/)
    const shown = await dial(world.number, `2*${digits}*1234*4071`, 'once')
    expect(await dial(world.number, `2*${digits}*1234*4071`, 'once')).toBe(shown)
    expect(shown).toMatch(/^CON Ada Adebayo\nFirst Term .*\nAverage [\d.]+\nPosition \d of 2\nBelow pass: .*\n9 Menu$/)
    expect(shown.length).toBeLessThanOrEqual('CON '.length + 160)
    expect(await dial(world.number, '2')).toBe('CON Type your PIN of 4 digits.\n0 I forgot it')
    expect(await dial(world.number, '2*4071')).toBe(shown)
    expect(await logged(world.ada.id, 'family.view')).toHaveLength(2)
    expect(await logged(world.ada.id, 'family.set-pin')).toHaveLength(1)
  })

  it('cannot be guessed: after five wrong tries the number waits for the next day', async () => {
    const world = await published()
    const digits = world.admissionNumber.replace(/\W/g, '')
    await dial(world.number, `2*${digits}*4071`)
    for (let pin = 4072; pin < 4077; pin += 1)
      expect(await dial(world.number, `2*${pin}`)).toBe('END The PIN is wrong. Dial again.')
    const over = 'END Too many wrong tries today. Try again tomorrow, or ask the school.'
    expect(await dial(world.number, '2*4071')).toBe(over)
    expect(await dial(world.number, `2*0*${digits}`)).toBe(over)
    app.clock.advance(24 * 60 * 60 * 1000)
    expect(await dial(world.number, '2*4071')).toMatch(/^CON Ada Adebayo/)
  })

  it('is that of a state exam where it was published after the card', async () => {
    const world = await published()
    const digits = world.admissionNumber.replace(/\W/g, '')
    const { examId } = await giveExamResult(app, world, world.ada, [
      { subject: world.subjects[0], tenths: 605, grade: 'C4' },
      { subject: world.subjects[1], tenths: 201, grade: 'F9' },
    ])
    const shown = await dial(world.number, `2*${digits}*4071`)
    expect(shown).toMatch(
      /^CON Ada Adebayo\nExam \d+ 2026\/2027\nEX\d+\/0001\/0001\nPassed 1 of 2\nNot passed: English Studies\n9 Menu$/,
    )
    await app.owner.query('update exam set results_published_at = null, results_published_by = null where id = $1', [
      examId,
    ])
    expect(await dial(world.number, '2*4071')).toMatch(/^CON Ada Adebayo\nFirst Term/)
  })

  it('of a child without a published card is said to be missing', async () => {
    const world = await familyWorld(app)
    const { rows } = await app.owner.query<{ number: string }>(
      `select regexp_replace(admission_number, '\\W', '', 'g') as number from student where id = $1`,
      [world.own.id],
    )
    expect(await dial(world.number, `2*${rows[0]?.number}*4071`)).toBe(
      'CON Aisha Bello\nNo report card is published yet.\n9 Menu',
    )
  })
})

it('the next term is the one that the state has set', async () => {
  const { number } = await familyWorld(app)
  expect(await dial(number, '3')).toMatch(/^CON (?:The next term begins on \d{2}-\d{2}-\d{4}\.|The state has not set)/)
})

it('the last message of the school is read again, by the number that got it', async () => {
  const world = await messageWorld(app)
  const ada = await make.makeStudent(app, world.arm, { firstName: 'Ada', lastName: 'Adebayo' })
  const number = make.freshNumber()
  await giveGuardian(app, ada, { number })
  expect(await dial(number, '4')).toBe('CON The school has sent no message to this number.\n9 Menu')
  await sent(app, world.head, { template: '{{student}}: school closes at noon.' })
  await sender.sendDue()
  expect(await dial(number, '4')).toMatch(/^CON \d{2}-\d{2}-\d{4}\nAda Adebayo: school closes at noon\.\n9 Menu$/)
  expect(await logged(ada.id, 'family.view')).toEqual([
    'Ruth Adebayo looked at the last message of Adebayo, Ada by USSD',
  ])
})

describe('RESULT by SMS', () => {
  const tell = async (from: string, text: string): Promise<number> => {
    const { contentType, body, signature } = sandbox.reply(`+234${from}`, text)
    const headers = { 'content-type': contentType, ...(signature ? { 'x-termii-signature': signature } : {}) }
    return (await app.send('POST', `/api/message/gateway/${sandbox.webhookSecret}`, { payload: body }, { headers }))
      .status
  }
  const queued = async (number: string): Promise<string[]> => {
    const { rows } = await app.owner.query<{ text: string }>(
      'select text from sms_outbox where to_number = $1 order by id',
      [`+234${number}`],
    )
    return rows.map(({ text }) => text)
  }
  const fxIdOf = async (student: { id: string }): Promise<string> =>
    (await app.owner.query<{ fx_id: string }>('select fx_id from student where id = $1', [student.id])).rows[0]
      ?.fx_id ?? ''

  it('is answered like the telephone that dials in, and with the PIN once there is one', async () => {
    const world = await published()
    const fxId = await fxIdOf(world.ada)
    expect(await tell(world.number, `result ${fxId.toLowerCase()}`)).toBe(200)
    expect(await queued(world.number)).toEqual([expect.stringMatching(/^Ada Adebayo\nFirst Term .*\nAverage/)])
    await dial(world.number, `2*${world.admissionNumber.replace(/\W/g, '')}*4071`)
    await tell(world.number, `RESULT ${fxId}`)
    await tell(world.number, `RESULT ${fxId} 4071`)
    expect(await queued(world.number)).toEqual([
      expect.stringMatching(/^Ada Adebayo/),
      'Send RESULT, the number of the student and your PIN of 4 digits.',
      expect.stringMatching(/^Ada Adebayo/),
    ])
  })

  it('of an admission number that two children of the phone have is asked for the first name', async () => {
    const [one, other] = [await published(), await published()]
    await app.owner.query('update student set admission_number = $2 where id = any($1)', [
      [one.ada.id, other.ada.id],
      '2026/00001',
    ])
    await app.owner.query(`update student set first_name = 'Olú' where id = $1`, [other.ada.id])
    await nameGuardian(app, other.state, other.school, other.ada, {
      name: 'Wale Cole',
      number: one.number,
      position: 2,
    })
    await tell(one.number, 'RESULT 2026/00001')
    await tell(one.number, 'RESULT 2026/00001 olu')
    await tell(one.number, `RESULTS ${await fxIdOf(one.ada)} pls.`)
    expect(await queued(one.number)).toEqual([
      "More than one child has this number. Send RESULT, the number, the child's first name and your PIN. Or send the Student ID.",
      expect.stringMatching(/^Olu Adebayo/),
      expect.stringMatching(/^Ada Adebayo/),
    ])
  })

  it('costs nothing where a stranger, another text or the sixth of a day asks', async () => {
    const world = await published()
    const [fxId, stranger] = [await fxIdOf(world.ada), make.freshNumber()]
    await tell(stranger, `RESULT ${fxId}`)
    await tell(world.number, 'Good morning')
    expect([await queued(stranger), await queued(world.number)]).toEqual([[], []])
    for (let turn = 0; turn < 7; turn += 1) await tell(world.number, `RESULT ${fxId}`)
    expect(await queued(world.number)).toHaveLength(5)
  })
})
