import { analysisEndpoints } from '@akada/contract/analysis/endpoints'
import { download, type Route, route } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { downloadAnalysis, viewAnalysis } from './service.ts'

const [view, file] = analysisEndpoints

export const routes: readonly Route[] = [
  route(view, ({ db, params, query }) =>
    db.read(tx =>
      viewAnalysis(tx, { schoolId: params.schoolId, termId: query.term ?? null, classId: query.classId ?? null }),
    ),
  ),
  route(file, async ({ db, actor, place, params, query }) =>
    download({
      contentType: XLSX_TYPE,
      ...(await downloadAnalysis(db, actor, place, {
        schoolId: params.schoolId,
        termId: query.term ?? null,
        classId: query.classId ?? null,
        table: query.table,
      })),
    }),
  ),
]
