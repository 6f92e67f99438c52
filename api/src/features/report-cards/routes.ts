import { reportCardCalls, reportCardErrors } from '@akada/contract/report-cards/calls'
import { deskCalls } from '@akada/contract/report-cards/desk'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { viewArmCards, viewStudentCards } from './arm-cards.ts'
import { viewGenerationCost } from './billing.ts'
import { saveDesk, viewDesk } from './desk.ts'
import { generateCards } from './generate.ts'
import { printArm, printCard } from './print/index.ts'
import { viewPublication } from './publication.ts'
import { publishCards } from './publish.ts'
import { reissueArm, reissueCard } from './reissue.ts'
import { rateCard } from './rate-card.ts'
import { viewCard } from './sheets.ts'
import { changeSignature, viewSignature, withSignatures } from './signatures.ts'
import { broadsheetCalls } from '@akada/contract/report-cards/broadsheet'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { broadsheetPdf, broadsheetWorkbook } from './broadsheet-files.ts'
import { viewBroadsheet } from './broadsheet.ts'
import { listPrintRuns, openPrintFile, startPrintRun, viewPrintRun } from './print-runs.ts'
import { showVerification, verifiedBy } from './verify.ts'
import { reviewCalls } from '@akada/contract/report-cards/reviews'
import { takeReviewStep, viewReview, viewReviewStatus } from './review.ts'
import { signatureCalls } from '@akada/contract/report-cards/signatures'
import { commonErrors } from '@akada/contract/kernel/errors'

const htmlPage = (page: Awaited<ReturnType<typeof showVerification>>) =>
  download({ contentType: 'text/html; charset=utf-8', inline: true, ...page })

export const routes: readonly Route[] = [
  ...serve(reportCardCalls, {
    list: ({ db, actor, params, query, today }) =>
      db.read(tx => viewArmCards(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

    generate: ({ db, actor, params, query, today }) =>
      generateCards(
        db,
        { actor, classArmId: params.classArmId, termId: query.term ?? null, today },
        query.total ?? null,
      ),

    view: async ({ app, db, actor, params }) =>
      withSignatures(app, actor, await db.read(tx => viewCard(tx, actor, params.id))),

    update: async ({ app, db, actor, params, body }) =>
      withSignatures(
        app,
        actor,
        await rateCard(db, actor, { classArmId: params.classArmId, cardId: params.studentCardId }, body),
      ),

    publish: ({ db, actor, params, query, body, today, now }) =>
      publishCards(db, {
        actor,
        classArmId: params.classArmId,
        termId: query.term ?? null,
        today,
        now,
        leftOut: body.leftOut,
        reissueReason: body.reissueReason ?? null,
        incompleteReason: body.incompleteReason ?? null,
        seenTotal: body.total ?? null,
      }),

    reissue: async ({ app, db, actor, params, body, today, now }) =>
      withSignatures(app, actor, await reissueCard(db, { actor, today, now }, params.id, body)),

    pdf: async ({ db, actor, place, params, app }) =>
      download({
        contentType: 'application/pdf',
        inline: true,
        ...(await printCard(app, db, { actor, place }, params.id)),
      }),

    pdfByArm: async ({ db, actor, place, params, query, today, app }) =>
      download({
        contentType: 'application/pdf',
        inline: true,
        ...(await printArm(app, db, {
          actor,
          place,
          classArmId: params.classArmId,
          termId: query.term ?? null,
          today,
        })),
      }),

    verify: async ({ db, params }) => (await verifiedBy(db, params.code)) ?? refuse(reportCardErrors.unknownCode),

    verifyPage: async ({ db, cookies, query }) =>
      htmlPage(await showVerification(db, cookies, { code: query.code, language: query.language })),

    verifyPageOf: async ({ db, cookies, params, query }) =>
      htmlPage(await showVerification(db, cookies, { code: params.code, language: query.language })),

    byStudent: ({ db, actor, params }) => db.read(tx => viewStudentCards(tx, actor, params.id)),
  }),
  ...serve(deskCalls, {
    view: ({ db, actor, params, query, today }) =>
      db.read(tx => viewDesk(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

    save: ({ db, actor, params, query, body, today }) =>
      saveDesk(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today }, body.cards),
  }),
  ...serve(publicationCalls, {
    publication: ({ db, actor, params, query, today }) =>
      db.read(tx => viewPublication(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

    reissueTogether: ({ db, actor, params, query, body, today, now }) =>
      reissueArm(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),
  }),

  ...serve(generationCostCalls, {
    cost: ({ db, actor, params, query, today }) =>
      db.read(tx =>
        viewGenerationCost(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today }),
      ),
  }),
  // Broadsheets, and the print jobs of whole classes.
  ...serve(broadsheetCalls, {
    view: ({ db, actor, params, query, today }) =>
      db.read(tx =>
        viewBroadsheet(tx, {
          actor,
          classArmId: params.classArmId,
          termId: query.term ?? null,
          scope: query.scope,
          today,
        }),
      ),

    download: async ({ db, actor, place, params, query, today, now }) => {
      const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
      return download({ contentType: XLSX_TYPE, ...(await broadsheetWorkbook(db, call, place.districtId, now)) })
    },

    print: async ({ db, actor, place, params, query, today, now }) => {
      const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
      const file = await broadsheetPdf(db, call, place.districtId, { paper: query.paper, now })
      return download({ contentType: 'application/pdf', inline: true, ...file })
    },
  }),
  ...serve(printRunCalls, {
    add: ({ db, actor, body, place, today, app }) =>
      startPrintRun(
        db,
        app.jobs,
        actor,
        {
          stateId: place.stateId,
          districtId: place.districtId,
          schoolId: body.school,
          termId: body.term ?? null,
          classId: body.classId ?? null,
          classArmId: body.classArmId ?? null,
          oneFile: body.oneFile,
          drafts: body.drafts,
        },
        today,
      ),

    search: ({ db, actor, query }) => db.read(tx => listPrintRuns(tx, actor, query.school)),

    view: ({ db, actor, params }) => db.read(tx => viewPrintRun(tx, actor, params.id)),

    file: async ({ db, actor, place, params, app }) =>
      download({ contentType: 'application/pdf', ...(await openPrintFile(db, app.files, { actor, place }, params)) }),
  }),
  // The progress of the arms' cards, and their review from the class teacher through the head to the parents.
  ...serve(reviewCalls, {
    status: ({ db, actor, params, query, today }) =>
      db.read(tx => viewReviewStatus(tx, { actor, schoolId: params.schoolId, termId: query.term ?? null, today })),

    view: ({ db, actor, params, query, today }) =>
      db.read(tx => viewReview(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

    handIn: ({ db, actor, params, query, body, today, now }) =>
      takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),

    approve: ({ db, actor, params, query, body, today, now }) =>
      takeReviewStep(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body),
  }),
  ...serve(signatureCalls, {
    view: ({ app, db, actor }) => viewSignature(app, db, actor),

    set: ({ app, db, actor, file }) => changeSignature(app, db, actor, file?.buffer ?? refuse(commonErrors.invalid)),

    remove: ({ app, db, actor }) => changeSignature(app, db, actor, null),
  }),
]
