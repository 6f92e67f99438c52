import { examResultEndpoints } from '@akada/contract/exams/results'
import { download, type Route, route } from '../../platform/http/index.ts'
import { workbook, XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { pictureOf } from '../files/index.ts'
import { reachOf } from './routes.ts'
import {
  commitResults,
  changeResultUpload,
  resultTemplate,
  stageResults,
  viewResultUpload,
} from './service/result-upload.ts'
import { publishResults, takeResultsBack, viewResult, viewResultsOfStudent, viewStanding } from './service/results.ts'

const [template, upload, uploadView, uploadCorrection, createMultiple, standing, publish, takeBack, view, byStudent] =
  examResultEndpoints

export const resultRoutes: readonly Route[] = [
  route(template, async call => {
    const { actor, place, params, query, today } = call
    const spec = await resultTemplate(call, params.id, reachOf(actor, place, query.school ?? query.district))
    return download({ fileName: `exam-results-${today}.xlsx`, contentType: XLSX_TYPE, body: workbook(spec) })
  }),
  route(upload, call => stageResults(call, call.place, call.params.id, call.file)),
  route(uploadView, call => viewResultUpload(call, call.params.id)),
  route(uploadCorrection, call => changeResultUpload(call, call.place, call.params.id, call.body)),
  route(createMultiple, call => commitResults(call, call.place, call.params.id, call.body)),
  route(standing, call => viewStanding(call, call.params.id)),
  route(publish, call => publishResults(call, call.params.id, call.body.mayBeMissing)),
  route(takeBack, call => takeResultsBack(call, call.params.id, call.body.reason)),
  route(view, call => viewResult(call, call.params, fileId => pictureOf(call.app, call.actor, fileId))),
  route(byStudent, call => viewResultsOfStudent(call, call.params.id)),
]
