import { reportCardCalls, reportCardErrors } from '@akada/contract/report-cards/calls'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { viewArmCards } from './arm-cards.ts'
import { viewGenerationCost } from './billing.ts'
import { viewStudentCards } from './by-student.ts'
import { generateCards } from './generate.ts'
import { printArm, printCard } from './print/index.ts'
import { viewPublication } from './publication.ts'
import { publishCards } from './publish.ts'
import { reissueArm, reissueCard } from './reissue.ts'
import { verificationOf } from './queries/issues.ts'
import { normalCode } from './rules/index.ts'
import { rateCard } from './service.ts'
import { viewCard } from './sheets.ts'
import { withSignatures } from './signatures.ts'

export const reportCardRoutes: readonly Route[] = [
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

    verify: async ({ db, params }) => {
      const code = normalCode(params.code)
      const found = code === null ? null : await db.read(tx => verificationOf(tx, code))
      return found ?? refuse(reportCardErrors.unknownCode)
    },

    byStudent: ({ db, actor, params }) => db.read(tx => viewStudentCards(tx, actor, params.id)),
  }),
  ...serve(publicationCalls, {
    publication: ({ db, actor, params, query, today }) =>
      db.read(tx => viewPublication(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today })),

    reissueTogether: ({ db, actor, params, query, body, today, now }) =>
      reissueArm(db, { actor, classArmId: params.classArmId, termId: query.term ?? null, today, now }, body.reason),
  }),

  ...serve(generationCostCalls, {
    cost: ({ db, actor, params, query, today }) =>
      db.read(tx =>
        viewGenerationCost(tx, { actor, classArmId: params.classArmId, termId: query.term ?? null, today }),
      ),
  }),
]
