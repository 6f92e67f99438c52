import { counted } from '@akada/contract/report-cards/words'
import type { Actor } from '../../platform/auth/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { MailSender } from '../../platform/mail/index.ts'
import { calendarAt, remindTeachers } from '../dashboards/index.ts'
import type { Region } from './policy.ts'
import { lateArms } from './queries/overview.ts'

/** The most class arms that one reminder covers. */
const mostArms = 500

interface Reminding {
  app: Pick<App, 'config' | 'urls'> & MailSender
  db: TenantDb
  actor: Actor
  now: Date
}

const remindedText = (people: number): string =>
  people === 0
    ? 'Nobody was reminded: all were reminded today, or no class teacher is named.'
    : `${counted(people, 'class teacher was', 'class teachers were')} reminded.`

/** Reminds the class teachers of a region whose registers of today are due and not marked. */
export const remindRegion = (reminding: Reminding, region: Region): Promise<{ message: string; reminded: number }> =>
  reminding.db.write(async tx => {
    const calendar = await calendarAt(tx, region.stateId, reminding.now)
    const late = calendar.dueSittings.length === 0 ? [] : await lateArms(tx, region, calendar, mostArms)
    if (late.length === 0) {
      audit.exempt(tx, 'nothing is due')
      return { message: 'Nobody was reminded: every register that is due is marked.', reminded: 0 }
    }
    const work = late.map(({ classArmId, classArm, schoolId, teacherId, sittings }) => ({
      classArmId,
      subjectId: null,
      componentId: null,
      schoolId,
      staffIds: teacherId ? [teacherId] : [],
      words: `Register of ${classArm}, ${sittings.join(' and ')}`,
    }))
    const of = {
      day: calendar.today,
      operation: 'oversight.remind' as const,
      entity: region.districtId ? 'district' : 'state',
      entityId: region.districtId ?? region.stateId,
      place: { districtId: region.districtId, schoolId: null },
    }
    const { people } = await remindTeachers(tx, reminding, of, work)
    return { message: remindedText(people.length), reminded: people.length }
  })
