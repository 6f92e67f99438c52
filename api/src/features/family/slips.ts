import { fileNameOf } from '../../platform/spreadsheet/index.ts'
import { randomBytes } from 'node:crypto'
import { familyErrors, slipDays } from '@akada/contract/family/calls'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { bytesFrom, defineTask, workers } from '../../platform/workers/index.ts'
import type { run } from './print/slip-worker.ts'
import { readersOfSlips, replaceSlips } from './queries/slips.ts'
import { codeFrom, printedCode } from './rules.ts'
import { hashOfCode } from './sign-in.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./print/slip-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

interface SlipWork {
  app: App
  db: TenantDb
  actor: Actor
  place: Place
  today: string
  now: Date
}

const newCode = (): string => codeFrom(randomBytes(64)) ?? newCode()

/**
 * Makes a slip for each guardian of the students of an arm who can sign in, and for each senior student, and draws them: of the whole arm, or
 * of the students that are chosen. The codes are nowhere but on the paper.
 */
export const printFamilySlips = async (
  { app, db, actor, place, today, now }: SlipWork,
  classArmId: string,
  chosen: readonly string[] | null,
): Promise<{ fileName: string; body: Buffer }> => {
  const { schoolId, stateId, districtId } = place
  const expires = new Date(now.getTime() + slipDays * 24 * 60 * 60 * 1000)
  const { arm, slips } = await db.write(async tx => {
    const { arm, readers } = await readersOfSlips(tx, { classArmId, day: today, chosen })
    if (readers.length === 0 || schoolId === null) return refuse(familyErrors.nobodyToPrint)
    const slips = readers.map(reader => ({ ...reader, slip: uuidv7(), code: newCode() }))
    await replaceSlips(
      tx,
      { stateId, schoolId, by: actor.staffId },
      slips.map(({ slip, studentId, personId, code }) => ({
        id: slip,
        studentId,
        personId,
        hash: hashOfCode(app, code),
      })),
      { at: now, expires },
    )
    await audit(tx, actor, 'family.print-slips', ['classArm', classArmId], {
      schoolId,
      districtId,
      summary: `Printed ${slips.length} family slips of ${arm.fullName}`,
      after: { students: [...new Set(slips.map(({ studentId }) => studentId))], expires },
    })
    return { arm, slips }
  })
  const address = app.urls.to('/family')
  return {
    fileName: fileNameOf('pdf', [arm.school, `Family slips of ${arm.fullName}`, today]),
    body: bytesFrom(
      await workers.run(drawing, {
        school: arm.school,
        arm: arm.fullName,
        address: address.replace(/^https?:\/\//, ''),
        validUntil: writtenDay(dayInLagos(expires)),
        printedAt: now,
        slips: slips.map(({ fullName, guardian, endings, admissionNumber, code }) => ({
          fullName,
          guardian,
          endings,
          admissionNumber,
          code: printedCode(code),
          url: `${address}#${code}`,
        })),
      }),
    ),
  }
}
