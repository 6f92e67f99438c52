import { oversightCalls } from '@akada/contract/oversight/calls'
import type { OversightList } from '@akada/contract/oversight/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { listRight } from './lists.ts'
import { downloadTable } from './download.ts'
import { viewOverview } from './overview.ts'
import { type PartCall, viewPart } from './parts.ts'
import { regionOf } from './policy.ts'
import { printOversight, printPart } from './report.ts'
import { remindRegion } from './remind.ts'

type Query = Partial<
  Record<'district' | 'term' | 'exam' | 'class' | 'subject' | 'week' | 'day' | 'school', string | undefined>
> & {
  age?: number | undefined
  list?: OversightList | undefined
}

const partCallOf = (actor: Actor, part: PartCall['part'], query: Query): PartCall => ({
  part,
  region: regionOf(actor, query.district),
  narrowed: {
    termId: query.term ?? null,
    examId: query.exam ?? null,
    classId: query.class ?? null,
    subjectId: query.subject ?? null,
    week: query.week ?? null,
    day: query.day ?? null,
    age: query.age ?? null,
    schoolId: query.school ?? null,
    list: query.list ?? null,
  },
  sees: listRight(operation => actor.can(operation)),
})

export const routes: readonly Route[] = serve(oversightCalls, {
  overview: ({ db, actor, query, now }) => viewOverview(db, actor, regionOf(actor, query.district), now),

  part: ({ db, actor, params, query, now }) => viewPart(db, partCallOf(actor, params.part, query), now),

  file: async ({ db, actor, params, query, now }) =>
    download({
      contentType: XLSX_TYPE,
      ...(await downloadTable({ db, actor, now }, partCallOf(actor, params.part, query), query.table)),
    }),

  report: async ({ db, actor, query, now }) =>
    download({
      contentType: 'application/pdf',
      ...(query.part === undefined
        ? await printOversight({ db, actor, now }, regionOf(actor, query.district))
        : await printPart({ db, actor, now }, partCallOf(actor, query.part, query))),
    }),

  remind: call => remindRegion(call, regionOf(call.actor, call.body.district)),
})
