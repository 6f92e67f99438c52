import { analysisCalls } from '@akada/contract/analysis/calls'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { compareArms, downloadAnalysis, viewAnalysis } from './analyse.ts'

export const routes: readonly Route[] = serve(analysisCalls, {
  view: ({ db, params, query }) =>
    db.read(tx =>
      viewAnalysis(tx, { schoolId: params.schoolId, termId: query.term ?? null, classId: query.classId ?? null }),
    ),

  arms: ({ db, params, query }) =>
    db.read(tx => compareArms(tx, { schoolId: params.schoolId, classId: query.classId, termId: query.term })),

  file: async ({ db, actor, place, params, query }) =>
    download({
      contentType: XLSX_TYPE,
      ...(await downloadAnalysis(db, actor, place, {
        schoolId: params.schoolId,
        termId: query.term ?? null,
        classId: query.classId ?? null,
        table: query.table,
      })),
    }),
})
