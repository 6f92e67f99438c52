import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { workbook } from '../../platform/spreadsheet/index.ts'
import { type AskedTerm, readArmInTerm } from './aggregate.ts'
import { bookColumns, bookKey, bookRows } from './rules/book.ts'

/** The register book of an arm and term as .xlsx; made while it is sent. That it was taken is audited, as every export. */
export const downloadBook = async (
  db: TenantDb,
  actor: Actor,
  asked: AskedTerm,
  today: string,
): Promise<{ fileName: string; body: Readable }> => {
  const facts = await db.write(async tx => {
    const read = await readArmInTerm(tx, actor, asked, today)
    const { arm, term } = read
    await audit(tx, actor, {
      operation: 'attendance.view',
      entity: 'register',
      entityId: arm.id,
      summary: `Downloaded the register of ${arm.fullName}, ${term.name} ${arm.session}`,
      schoolId: arm.schoolId,
      districtId: arm.districtId,
    })
    return read
  })
  const { arm, term } = facts
  const title = `${arm.fullName}, ${term.name} ${arm.session}`
  return {
    fileName: `Register of ${title.replaceAll('/', '-')}.xlsx`,
    body: workbook({
      sheetName: arm.fullName,
      columns: bookColumns(facts),
      rows: bookRows(facts),
      notes: [`${arm.schoolName}: register of ${title}`, ...bookKey],
    }),
  }
}
