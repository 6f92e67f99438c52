import { oversightParts } from '@akada/contract/oversight/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { bytesFrom, defineTask, workers } from '../../platform/workers/index.ts'
import { viewOverview } from './overview.ts'
import { unnarrowed } from './part-table.ts'
import { viewPart } from './parts.ts'
import type { Region } from './policy.ts'
import type { run } from './print/report-worker.ts'

const drawing = defineTask<typeof run>({
  module: new URL('./print/report-worker.ts', import.meta.url),
  heapMiB: 256,
  deadline: 30_000,
})

/** Every part of oversight on A4 pages. Audited like every export. */
export const printOversight = async (
  { db, actor, now }: { db: TenantDb; actor: Actor; now: Date },
  region: Region,
): Promise<{ fileName: string; body: Buffer }> => {
  const overview = await viewOverview(db, actor, region, now)
  const parts = []
  // One after the other: a report must not take many connections at once.
  for (const part of oversightParts)
    parts.push(await viewPart(db, { part, region, narrowed: unnarrowed, sees: () => false }, now))
  await db.write(tx =>
    audit(tx, actor, {
      operation: 'oversight.view',
      entity: 'oversight',
      entityId: null,
      districtId: region.districtId,
      schoolId: null,
      summary: `Printed the report on how the schools of ${overview.name} stand`,
    }),
  )
  return {
    fileName: `School overview, ${overview.name.replaceAll(/[\\/:*?"<>|]/g, '-')}, ${writtenDay(overview.day)}.pdf`,
    body: bytesFrom(await workers.run(drawing, { overview, parts, printedAt: now })),
  }
}
