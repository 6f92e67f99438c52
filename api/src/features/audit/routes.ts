import { auditCalls } from '@akada/contract/audit/calls'
import type { Actor } from '../../platform/auth/index.ts'
import type { CursorPosition, RowPosition } from '../../platform/db/index.ts'
import { serve, workbookDownload } from '../../platform/http/index.ts'
import { downloadEntries } from './download.ts'
import { checkChains, searchLog, viewEntry, viewSecurityEvents } from './log.ts'
import type { SearchEnd } from './queries/log.ts'

/** The entry after which a page begins, by its number. */
const entryBefore = (from: CursorPosition | null): number | undefined => (from ? Number(from.after[0]) : undefined)

/** A super admin who entered a school sees the log of that school. */
const schoolsOf = (actor: Actor, named: readonly string[] | undefined): readonly string[] | undefined =>
  named ?? (actor.schoolId ? [actor.schoolId] : undefined)

/** The position of a page's last entry. */
const positionOf = ({ last }: SearchEnd): RowPosition | null => (last === null ? null : [String(last)])

export const routes = serve(auditCalls, {
  search: async ({ db, actor, query, cursor }) => {
    const asked = { ...query, school: schoolsOf(actor, query.school), before: entryBefore(cursor.from()) }
    const found = await db.read(tx => searchLog(tx, actor, asked))
    return cursor.answer({ ...found, last: positionOf(found) })
  },

  download: async ({ db, actor, query, today }) => {
    const spec = await downloadEntries({ db, actor, today }, { ...query, school: schoolsOf(actor, query.school) })
    return workbookDownload(spec)
  },

  view: ({ db, actor, params }) => db.read(tx => viewEntry(tx, actor, params.entry)),

  securityEvents: async ({ db, actor, query, cursor }) => {
    const asked = { ...query, before: entryBefore(cursor.from()) }
    const found = await db.read(tx => viewSecurityEvents(tx, actor, asked))
    return cursor.answer({ ...found, last: positionOf(found) })
  },

  check: ({ app, db, actor }) => checkChains(app, db, actor),
})
