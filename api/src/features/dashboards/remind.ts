import { counted } from '@akada/contract/report-cards/words'
import { v7 as uuidv7 } from 'uuid'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { type MailSender, queueMails, writeLetter, type WrittenLetter } from '../../platform/mail/index.ts'
import { addressesOf, namesOfStaff } from '../staff/index.ts'
import { insertReminders } from './queries/reminders.ts'
import { keyOf, type Overdue } from './rules.ts'
import { lateRegistersPart, type TodayContext } from './school-work.ts'
import { scoreWork, todayContext } from './today.ts'

/** Reminds a teacher of what is not done yet, with a link to their Today. */
const reminderLetter = (
  { config, urls }: Pick<App, 'config' | 'urls'>,
  { firstName, by, work }: { firstName: string; by: string; work: readonly string[] },
): WrittenLetter =>
  writeLetter({
    subject: work.length === 1 ? `Reminder: ${work[0]}` : `Reminder: ${work.length} things are not done yet`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`${by} reminds you of what is not done yet:`, ...work],
    link: { title: 'Open Today', href: urls.to('/dashboard') },
    closing: config.providerName,
  })

interface Reminding {
  app: Pick<App, 'config' | 'urls'> & MailSender
  db: TenantDb
  actor: Actor
  schoolId: string
  now: Date
}

/** Work that is not done, and who is named for it. */
interface Work extends Overdue {
  schoolId: string
  staffIds: readonly string[]
  /** 'CA1, Mathematics, JSS 1 Gold: 12 of 44 in'. */
  words: string
}

interface Reminded {
  message: string
  people: string[]
}

/** The day of reminders, and what their audit row says. */
interface RemindedOf {
  operation: AuditEntry[0]
  about: AuditEntry[1]
  day: string
  place: { districtId: string | null; schoolId: string | null }
}

/** Keeps the reminders, with a letter to each person who has an address, and one audit row. The work may be of several schools. */
export const remindTeachers = async (
  tx: WriteTx,
  { app, actor, now }: Omit<Reminding, 'db' | 'schoolId'>,
  { day, place, operation, about }: RemindedOf,
  work: readonly Work[],
): Promise<Reminded> => {
  const all = work.flatMap(({ schoolId, staffIds, classArmId, subjectId, componentId }) =>
    staffIds.map(staffId => ({ id: uuidv7(), schoolId, staffId, classArmId, subjectId, componentId })),
  )
  const of = { stateId: actor.stateId, day, by: actor.staffId, at: now }
  const added = await insertReminders(tx, of, all)
  if (added.length === 0) {
    audit.exempt(tx, 'nobody was reminded')
    return { message: 'Nobody was reminded: all were reminded today, or nobody is named for it.', people: [] }
  }
  const wordsOf = new Map(work.map(one => [keyOf(one), one.words]))
  const byPerson = Map.groupBy(added, ({ staffId }) => staffId)
  const ids = [...byPerson.keys()]
  const [names, addresses] = await Promise.all([namesOfStaff(tx, [...ids, actor.staffId]), addressesOf(tx, ids)])
  const people = ids.map(id => names.get(id) ?? '').filter(Boolean)
  const by = names.get(actor.staffId) ?? ''
  const letters = addresses.map(({ id, firstName, email }) => {
    const words = (byPerson.get(id) ?? []).map(one => wordsOf.get(keyOf(one)) ?? '')
    return { stateId: actor.stateId, to: email, ...reminderLetter(app, { firstName, by, work: words }) }
  })
  // Without a mail server a letter would wait for ever: Today has the reminder in any case.
  if (app.mailer.delivery !== 'none') await queueMails(tx, app, letters)
  await audit(tx, actor, operation, about, {
    summary: `Reminded ${people.join(', ')}`.slice(0, 500),
    ...place,
    before: null,
    after: added.map(one => ({ staff: one.staffId, of: wordsOf.get(keyOf(one)) ?? '' })),
  })
  return { message: `${counted(people.length, 'person was', 'people were')} reminded: ${people.join(', ')}.`, people }
}

const ofSchool = ({ actor, schoolId }: Reminding, day: string, operation: string): RemindedOf => ({
  day,
  operation,
  about: ['school', schoolId],
  place: { districtId: actor.districtId, schoolId },
})

const nothingDue: Reminded = { message: 'Nobody was reminded: nothing is due.', people: [] }

const withTerm = (
  reminding: Reminding,
  act: (tx: WriteTx, asked: TodayContext) => Promise<Reminded>,
): Promise<Reminded> =>
  reminding.db.write(async tx => {
    const { asked } = await todayContext(tx, reminding.actor, reminding.schoolId, reminding.now)
    if (asked) return act(tx, asked)
    audit.exempt(tx, 'nothing is due without an active term')
    return nothingDue
  })

/** Reminds the class teachers of arms whose registers are due now and not complete; other arms are passed over. */
export const remindOfRegisters = (reminding: Reminding, classArmIds: readonly string[]): Promise<Reminded> =>
  withTerm(reminding, async (tx, asked) => {
    const wanted = new Set(classArmIds.map(id => id.toLowerCase()))
    const late = (await lateRegistersPart(tx, asked)).filter(({ classArm }) => wanted.has(classArm.id))
    const work = late.map(({ classArm, classTeacher, sittings }) => ({
      schoolId: reminding.schoolId,
      classArmId: classArm.id,
      subjectId: null,
      componentId: null,
      staffIds: classTeacher ? [classTeacher.id] : [],
      words: `Register of ${classArm.fullName}, ${sittings.map(({ sitting }) => sitting).join(' and ')}`,
    }))
    return remindTeachers(tx, reminding, ofSchool(reminding, asked.calendar.today, 'attendance.view-all'), work)
  })

/** Reminds the teachers of scores that may or should be in by now and are not; what is complete is passed over. */
export const remindOfScores = (
  reminding: Reminding,
  scores: readonly { classArmId: string; subjectId: string; componentId: string }[],
): Promise<Reminded> =>
  withTerm(reminding, async (tx, { actor, schoolId, term, calendar }) => {
    const wanted = new Set(scores.map(keyOf))
    const { lacking } = await scoreWork(tx, actor, { schoolId, termId: term.id, today: calendar.today })
    const work = lacking
      .map(({ classArm, subject, component, teacherIds, students, entered }) => ({
        schoolId,
        classArmId: classArm.id,
        subjectId: subject.id,
        componentId: component.id,
        staffIds: teacherIds,
        words: `${component.name}, ${subject.name}, ${classArm.fullName}: ${entered} of ${students} in`,
      }))
      .filter(one => wanted.has(keyOf(one)))
    return remindTeachers(tx, reminding, ofSchool(reminding, calendar.today, 'score.view-all'), work)
  })
