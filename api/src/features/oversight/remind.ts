import { counted } from '@akada/contract/report-cards/words'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { MailSender } from '../../platform/mail/index.ts'
import { calendarAt, remindTeachers } from '../dashboards/index.ts'
import type { Region } from './policy.ts'
import { lateArms } from './queries/overview.ts'

/** The class arms of one transaction. */
const armsAtOnce = 500

/** The most class arms of one reminder: more than any state has. */
const mostArms = 50_000

interface Reminding {
  app: Pick<App, 'config' | 'urls'> & MailSender
  db: TenantDb
  actor: Actor
  now: Date
}

interface Sums {
  /** Class arms without a register that is due, and those of them that name a class teacher. */
  late: number
  named: number
  people: number
}

const remindedText = ({ late, named, people }: Sums): string => {
  const who =
    people === 0
      ? 'Nobody was reminded: all were reminded today, or no class teacher is named.'
      : `${counted(people, 'class teacher was', 'class teachers were')} reminded.`
  return `${who} ${named} of ${counted(late, 'class arm', 'class arms')} without a register that is due ${named === 1 ? 'names' : 'name'} a class teacher.`
}

/** Reminds the class teachers of some class arms, in a transaction of its own; returns who was not reminded before today. */
const remindPart = (
  reminding: Reminding,
  region: Region,
  day: string,
  late: Awaited<ReturnType<typeof lateArms>>,
): Promise<string[]> =>
  reminding.db.write(async tx => {
    const work = late.map(({ classArmId, classArm, schoolId, teacherId, sittings }) => ({
      classArmId,
      subjectId: null,
      componentId: null,
      schoolId,
      staffIds: teacherId ? [teacherId] : [],
      words: `Register of ${classArm}, ${sittings.join(' and ')}`,
    }))
    const of = {
      day,
      operation: 'oversight.remind' as const,
      about: [region.districtId ? 'district' : 'state', region.districtId ?? region.stateId] as const,
      place: { districtId: region.districtId, schoolId: null },
    }
    return (await remindTeachers(tx, reminding, of, work)).people
  })

/**
 * Reminds the class teachers of a region whose registers of today are due and not marked, all of them, each once a day. It goes on where a
 * former attempt ended: who was reminded today is not reminded again.
 */
export const remindRegion = async (
  reminding: Reminding,
  region: Region,
): Promise<{ message: string; reminded: number }> => {
  const { day, late } = await reminding.db.read(async tx => {
    const calendar = await calendarAt(tx, region.stateId, reminding.now)
    const isDue = calendar.dueSittings.length > 0
    return { day: calendar.today, late: isDue ? await lateArms(tx, region, calendar, mostArms) : [] }
  })
  if (late.length === 0) return { message: 'Nobody was reminded: every register that is due is marked.', reminded: 0 }
  const named = late.filter(({ teacherId }) => teacherId !== null)
  let people = 0
  for (let from = 0; from < named.length; from += armsAtOnce)
    people += (await remindPart(reminding, region, day, named.slice(from, from + armsAtOnce))).length
  return { message: remindedText({ late: late.length, named: named.length, people }), reminded: people }
}
