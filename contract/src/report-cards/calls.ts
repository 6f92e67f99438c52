import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue, commonErrors } from '../kernel/errors.ts'
import { id, line, queryNumber } from '../kernel/fields.ts'
import { languages } from '../kernel/languages.ts'
import { limits } from '../kernel/limits.ts'
import { naira } from '../kernel/money.ts'
import { walletErrors } from '../wallet/calls.ts'
import { armCards, cardFigures, studentCard, updateStudentCardBody, verification } from './schemas.ts'

export const reportCardErrors = catalogue({
  noStudents: '422 no_students: {classArm} has no students in {term}. Assign students to it first.',
  noScores:
    '422 no_scores: {classArm} has no scores in {term} yet, so there is nothing to put on cards. Subject teachers enter them first.',
  noActiveTerm: '422 no_active_term: The state has no active term yet. Ask the state admin to start one.',
  published: '409 card_published: The card of {name} is published and frozen. Re-issue it with a reason to change it.',
  changedMeanwhile:
    '409 changed_meanwhile: Somebody else changed this card while you were typing. Compare both below and save again.',
  nothingToPublish: '422 nothing_to_publish: No draft card of {classArm} is ready: {why}',
  notReady:
    '422 cards_not_ready: {students} of {classArm} cannot be published yet. Have the scores entered, or leave each of these students out with a reason.',
  notOfArm: '422 student_not_of_publication: This student has no draft card in the class arm.',
  approvalNeeded:
    '409 approval_needed: The report cards of {classArm} are {status}. They are published once the head has approved them.',
  changedSinceApproval:
    '409 changed_since_approval: The report cards of {classArm} changed after the head approved them: {changes}. Nothing was published{charge}. The cards are computed again: check them, then approve them.',
  reissueReasonNeeded:
    '422 reissue_reason_needed: Publishing changes the figures on {cards} of {classArm} that {are} published already. Give the reason with which {they} re-issued.',
  notOfDesk: '409 card_not_of_arm: This report card is no longer one of the class arm. Read the page again.',
  notPublished: '422 card_not_published: Only a published card can be re-issued.',
  notGenerated: '422 not_generated: No report card of {classArm} has been generated for {term} yet.',
  costChanged:
    '409 cost_changed: It costs {total} now: {students} at {price} each. Nothing was taken and no card was made. Look at the cost again, then decide.',
  unknownCode: '404 unknown_code: No report card has this code. Check it letter by letter against the card.',
})

const ofCard = { in: 'param', name: 'id', of: 'reportCard' } as const
const ofArm = { in: 'param', name: 'classArmId', of: 'classArm' } as const
const ofSchool = { in: 'param', name: 'schoolId', of: 'school' } as const
const termQuery = z.object({ term: id.optional() })

/** A code as anybody types it; what cannot be one is answered on the page. */
const typedCode = z.string().max(200)

export const reportCardCalls = calls({ tag: 'Report cards', access: 'report-card.view' })({
  list: {
    call: 'GET /report-card/class-arm/{classArmId}',
    summary: 'The report cards of a class arm in a term: which cards there are and what is missing',
    where: ofArm,
    query: termQuery,
    response: armCards,
    errors: [reportCardErrors.noActiveTerm],
  },
  generate: {
    call: 'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    summary: 'Compute the cards of a class arm: makes what is missing, refreshes drafts',
    description:
      "Safe to repeat. Published cards are never touched. Where the state has set a price, the school's wallet pays for each student whose card of the term is made for the first time, all or none; GET /report-card/generation-cost/{classArmId} says beforehand how much. `total` is the sum in naira that was seen there: where another would be taken, nothing is made. Computed exactly: averages round half up to two decimals, equal averages share a position and the next is skipped, subjects not offered leave the denominator.",
    access: 'report-card.generate',
    where: [ofSchool, ofArm],
    sideEffect: true,
    query: termQuery.extend({ total: queryNumber().pipe(naira).optional() }),
    response: armCards,
    errors: [
      reportCardErrors.costChanged,
      reportCardErrors.noStudents,
      reportCardErrors.noScores,
      reportCardErrors.noActiveTerm,
      walletErrors.insufficientFunds,
    ],
  },
  view: {
    call: 'GET /report-card/view-student-card/{id}',
    summary: 'One report card, whole',
    where: ofCard,
    response: studentCard,
  },
  update: {
    call: 'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
    summary: "Give ratings and the class teacher's and principal's remarks",
    description:
      "Ratings and the class teacher's remark need one's own class arm; the principal's remark its own operation.",
    access: 'report-card.rate',
    where: [ofArm, { in: 'param', name: 'studentCardId', of: 'reportCard' }],
    body: updateStudentCardBody,
    response: studentCard,
    errors: [reportCardErrors.published, reportCardErrors.changedMeanwhile],
  },
  publish: {
    call: 'POST /report-card/publish/{classArmId}',
    summary: 'Publish the draft cards of a class arm: frozen, numbered, with a code to confirm each',
    description:
      "The arm is published as a whole: every student whose card is not ready must be in `leftOut`, each with a reason; a student who is left out enters nobody's figures. With `incompleteReason` students who have a total in some subject but lack other scores are published as well: their cards say so and have no position. Where the state asks for it, the head has approved the cards before; where they changed since, they are computed again, the approval is taken back, and `details.changes` of the 409 names the students with the values before and now. Where publishing changes figures on cards that are published already, these are re-issued in the same step with `reissueReason`. A draft without the principal's remark takes the one of the school's range. The card of a student who joined since is made, and paid for, as in generating; `total` is the sum in naira that was seen at GET /report-card/generation-cost/{classArmId}: where another would be taken, nothing is made or published.",
    access: 'report-card.publish',
    where: ofArm,
    query: termQuery,
    body: z
      .object({
        leftOut: z
          .array(z.object({ studentId: id, reason: line(limits.text) }))
          .max(limits.list)
          .default([]),
        reissueReason: line(limits.text).optional(),
        /** Why students who lack scores are published; without it they have to be left out. */
        incompleteReason: line(limits.text).optional(),
        total: naira.optional(),
      })
      .default({ leftOut: [] }),
    response: z.object({
      published: z.int(),
      of: z.int(),
      /** The head had approved them in this state. */
      reviewed: z.boolean(),
      leftOut: z.array(z.object({ studentId: id, fullName: z.string(), reason: z.string() })).max(limits.list),
      /** Cards that were published although scores are missing. */
      incomplete: z.int(),
      /** Cards that were already published, and re-issued because their figures changed. */
      reissued: z.int(),
      cards: armCards,
    }),
    errors: [
      reportCardErrors.costChanged,
      reportCardErrors.nothingToPublish,
      reportCardErrors.notReady,
      reportCardErrors.notOfArm,
      reportCardErrors.approvalNeeded,
      reportCardErrors.changedSinceApproval,
      reportCardErrors.reissueReasonNeeded,
      reportCardErrors.noActiveTerm,
      walletErrors.insufficientFunds,
    ],
  },
  reissue: {
    call: 'POST /report-card/reissue/{id}',
    summary: 'Issue a published card again, computed from the scores and remarks as they are now',
    description:
      'The earlier version stays and its code answers `superseded`. With `clientId`, an id that the caller makes once for each form, sending the same again issues nothing more; it is refused with another reason or other remarks.',
    safeToRepeat: 'withClientId',
    access: 'report-card.publish',
    where: ofCard,
    body: z.object({
      reason: line(limits.text),
      classTeacherRemark: updateStudentCardBody.shape.classTeacherRemark,
      principalRemark: updateStudentCardBody.shape.principalRemark,
      clientId: id.optional(),
    }),
    response: studentCard,
    errors: [reportCardErrors.notPublished, commonErrors.requestReused],
  },
  pdf: {
    call: 'GET /report-card/pdf/{id}',
    summary: 'One report card as an A4 page',
    description: 'A draft is marked as such across the page and carries no code.',
    where: ofCard,
    response: { download: 'pdf' },
  },
  pdfByArm: {
    call: 'GET /report-card/pdf-by-classarm/{schoolId}/{classArmId}',
    summary: 'All report cards of a class arm in one PDF, a page each, by name',
    where: [ofSchool, ofArm],
    query: termQuery,
    response: { download: 'pdf' },
    errors: [reportCardErrors.notGenerated, reportCardErrors.noActiveTerm],
  },
  verify: {
    call: 'GET /report-card/verify/{code}',
    summary: 'Is this report card or exam result genuine? For anybody who holds it',
    access: 'public',
    where: { in: 'nowhere' },
    params: z.object({ code: z.string().trim().min(8).max(40) }),
    response: verification,
    errors: [reportCardErrors.unknownCode],
    // By address, which the parents of a whole town share on the day the cards are published; a code cannot be guessed.
    limit: { times: 600, seconds: 60 },
  },
  verifyPage: {
    call: 'GET /verify',
    base: '',
    summary: 'The page on which anybody confirms a report card or exam result, in the language of families',
    description: 'It needs no script, so that every telephone shows it. With a code it answers as the call above.',
    access: 'public',
    where: { in: 'nowhere' },
    query: z.object({ code: typedCode.optional(), language: z.enum(languages).optional() }),
    response: { download: 'page' },
    limit: { times: 600, seconds: 60 },
  },
  verifyPageOf: {
    call: 'GET /verify/{code}',
    base: '',
    summary: 'The same page with the answer to one code: where the QR code of a card leads',
    access: 'public',
    where: { in: 'nowhere' },
    params: z.object({ code: typedCode }),
    query: z.object({ language: z.enum(languages).optional() }),
    response: { download: 'page' },
    limit: { times: 600, seconds: 60 },
  },
  byStudent: {
    call: 'GET /report-card/by-student/{id}',
    summary: "A student's report cards of all terms and schools, newest first",
    description: 'Drafts of other schools are left out.',
    where: { in: 'param', name: 'id', of: 'student' },
    response: z.object({
      cards: z
        .array(
          z.object({
            id,
            term: z.object({ id, name: z.string() }),
            session: z.object({ id, name: z.string() }),
            school: z.object({ id, name: z.string() }),
            classArm: z.object({ id, name: z.string() }),
            status: z.enum(['Draft', 'Published']),
            /** A percentage with two decimals; null if not ranked. */
            average: z.string().nullable(),
            positionInArm: z.int().nullable(),
            figures: cardFigures,
          }),
        )
        .max(60),
    }),
  },
})
