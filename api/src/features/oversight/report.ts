import { fileNameOf } from '../../platform/spreadsheet/index.ts'
import { oversightParts, type PartFigures } from '@akada/contract/oversight/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { bytesFrom, defineTask, workers } from '../../platform/workers/index.ts'
import { viewOverview } from './overview.ts'
import { unnarrowed } from './part-table.ts'
import { type PartCall, viewPart } from './parts.ts'
import type { Region } from './policy.ts'
import type { run } from './print/report-worker.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./print/report-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

interface Printing {
  db: TenantDb
  actor: Actor
  now: Date
}

interface Printed {
  fileName: string
  body: Buffer
}

/** Draws the parts, named after one of them if it is alone. Audited like every export. */
const print = async (
  { db, actor, now }: Printing,
  region: Region,
  { parts, only = null }: { parts: readonly PartFigures[]; only?: string | null },
): Promise<Printed> => {
  const overview = await viewOverview(db, actor, region, now)
  await db.write(tx =>
    audit(tx, actor, 'oversight.view', ['oversight', null], {
      districtId: region.districtId,
      schoolId: null,
      summary: `Printed the report on the schools of ${overview.name}${only === null ? '' : `: ${only}`}`,
    }),
  )
  const names = [overview.name, only ?? 'School overview', writtenDay(overview.day)]
  return {
    fileName: fileNameOf('pdf', names),
    body: bytesFrom(await workers.run(drawing, { overview, parts, only, printedAt: now })),
  }
}

/** Every part of oversight on A4 pages. */
export const printOversight = async (printing: Printing, region: Region): Promise<Printed> => {
  const parts = []
  // One after the other: a report must not take many connections at once.
  for (const part of oversightParts)
    parts.push(await viewPart(printing.db, { part, region, narrowed: unnarrowed, sees: () => false }, printing.now))
  return print(printing, region, { parts })
}

/** One part on A4 pages, narrowed like its page. */
export const printPart = async (printing: Printing, call: PartCall): Promise<Printed> => {
  const part = await viewPart(printing.db, call, printing.now)
  return print(printing, call.region, { parts: [part], only: part.title })
}
