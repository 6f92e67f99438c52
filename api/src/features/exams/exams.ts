import { examErrors } from '@akada/contract/exams/errors'
import type { ExamOverview, examBody } from '@akada/contract/exams/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import { koboOf, nairaOf } from '@akada/contract/kernel/money'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { Page, ReadTx, RowPosition, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { examCan, mayConfigure, seesDrafts } from './policy.ts'
import {
  type CountedExam,
  dropSubjects,
  type ExamFilters,
  type ExamValues,
  findExamWithPrefix,
  foreignSubjects,
  getCountedExam,
  getExam,
  getSessionName,
  lockExam,
  insertExam,
  isPaidFor,
  isStateClass,
  type ExamRow,
  listExams,
  moneyIn,
  setStatus,
  updateExam,
} from './queries/exams.ts'
import { datesError, fixedErrors, registrationStatusOf } from './rules/window.ts'

type ExamBody = z.output<typeof examBody>

/** The actor, and the day. */
export interface RequestContext {
  db: TenantDb
  actor: Actor
  today: string
}

const standingFor = (exam: CountedExam, { actor, today }: Pick<RequestContext, 'actor' | 'today'>): ExamOverview => {
  const { id, status, resultsPublishedAt, revision, numberPrefix } = exam
  const registration = registrationStatusOf(exam, today)
  return {
    id,
    status,
    registration,
    resultsPublishedAt,
    revision,
    numberPrefix,
    examInformation: {
      examName: exam.name,
      session: exam.session,
      introduction: exam.introduction,
      eligibility: exam.eligibility,
      gradingCandidates: exam.gradingCandidates,
      certificates: exam.certificates,
      subjects: exam.subjects,
      class: exam.class,
      examDate: { starts: exam.starts, ends: exam.ends },
      examRegistration: { starts: exam.registrationStarts, ends: exam.registrationEnds, fee: nairaOf(exam.feeKobo) },
    },
    can: examCan(actor, { status, registration, resultsPublishedAt }),
    schools: exam.schools,
    candidates: exam.candidates,
    money: null,
  }
}

/** Refuses with 404 if the actor may not know of an exam: it is a draft. */
export const assertSeesExam = (actor: Actor, exam: Pick<ExamRow, 'status'>): void => {
  if (exam.status === 'Draft' && !seesDrafts(actor)) refuse(commonErrors.notFound)
}

/** An exam that the actor may know of; refuses with 404 otherwise. */
export const seenExam = async (tx: ReadTx, actor: Actor, id: string): Promise<ExamRow> => {
  const exam = await getExam(tx, id)
  assertSeesExam(actor, exam)
  return exam
}

const moneyOf = async (tx: ReadTx, id: string): Promise<ExamOverview['money']> => {
  const { paidKobo, schools, unusedKobo, unused } = await moneyIn(tx, id)
  return { paid: nairaOf(paidKobo), schools, unused: nairaOf(unusedKobo), unusedFees: unused }
}

const counted = async (
  tx: ReadTx,
  asking: Pick<RequestContext, 'actor' | 'today'>,
  id: string,
): Promise<ExamOverview> => ({
  ...standingFor(await getCountedExam(tx, id, asking.actor), asking),
  money: mayConfigure(asking.actor) ? await moneyOf(tx, id) : null,
})

/** One exam with the counts within reach. */
export const viewExam = ({ db, actor, today }: RequestContext, id: string): Promise<ExamOverview> =>
  db.read(async tx => {
    await seenExam(tx, actor, id)
    return counted(tx, { actor, today }, id)
  })

/** A page of the state's exams with the counts within reach. */
export const viewExams = (
  asking: RequestContext,
  stateId: string,
  filters: ExamFilters & Page,
): Promise<{ foundExams: ExamOverview[]; total: number; last: RowPosition | null }> =>
  asking.db.read(async tx => {
    const { schoolId, districtId } = asking.actor
    const scope = { schoolId, districtId, stateId, drafts: seesDrafts(asking.actor) }
    const { found, ...rest } = await listExams(tx, filters, scope)
    return { foundExams: found.map(exam => standingFor(exam, asking)), ...rest }
  })

/** Refuses with 403 from within a school: exams belong to the state. */
export const assertMayConfigure = (actor: Actor): void => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
}

const valuesOf = (body: ExamBody): ExamValues => ({
  name: body.examName,
  sessionId: body.session,
  classId: body.class,
  introduction: body.introduction,
  eligibility: body.eligibility,
  gradingCandidates: body.gradingCandidates,
  certificates: body.certificates,
  starts: body.examDate.starts,
  ends: body.examDate.ends,
  registrationStarts: body.examRegistration.starts,
  registrationEnds: body.examRegistration.ends,
  // The contract accepts only whole numbers of kobo.
  feeKobo: koboOf(body.examRegistration.fee) ?? refuse(commonErrors.invalid),
  numberPrefix: body.numberPrefix,
  subjectIds: [...new Set(body.subjects)],
})

const assertDates = (body: ExamBody): void => {
  const problem = datesError(body)
  if (problem === null) return
  const error = problem.kind === 'reversed' ? examErrors.datesReversed : examErrors.registrationAfterExam
  refuse(error, { fields: [{ path: `body.${problem.path}`, message: error.message }] })
}

/** Refuses a class or subjects that are not the state's. `known` subjects are part of the exam already, even if they have changed since. */
const assertSubjects = async (tx: ReadTx, values: ExamValues, known: readonly string[]): Promise<void> => {
  if (!(await isStateClass(tx, values.classId))) {
    const message = "Choose a class of the state's catalogue: this one is a school's own."
    refuse(commonErrors.invalid, { fields: [{ path: 'body.class', message }] })
  }
  const fresh = values.subjectIds.filter(id => !known.includes(id))
  const [foreign] = await foreignSubjects(tx, { ...values, subjectIds: fresh })
  if (foreign) {
    const message = `${foreign.name} is not taught in this class and session.`
    refuse(examErrors.subjectsOfClass, {
      params: { subject: foreign.name },
      fields: [{ path: 'body.subjects', message }],
    })
  }
}

/** The message for a refusal by a unique constraint. */
const explained =
  ({ db }: RequestContext, body: ExamBody) =>
  async (error: unknown): Promise<never> => {
    if (isUniqueViolation(error, 'exam_state_id_number_prefix_key')) {
      const { numberPrefix: prefix } = body
      const exam = (await db.read(tx => findExamWithPrefix(tx, prefix)))?.name ?? 'another exam'
      const message = `${exam} uses these letters already.`
      refuse(examErrors.prefixTaken, { params: { prefix, exam }, fields: [{ path: 'body.numberPrefix', message }] })
    }
    if (isUniqueViolation(error, 'exam_name')) {
      const session = await db.read(tx => getSessionName(tx, body.session))
      const message = 'Choose another name.'
      refuse(examErrors.nameTaken, { params: { session }, fields: [{ path: 'body.examName', message }] })
    }
    throw error
  }

/** The parts of an exam recorded in the audit log. */
const auditedOf = ({ stateId: _stateId, ministry: _ministry, ...exam }: ExamRow): object => exam

/** Creates an exam, as a draft. */
export const createExam = (asking: RequestContext, body: ExamBody): Promise<ExamOverview> => {
  const { db, actor } = asking
  assertMayConfigure(actor)
  assertDates(body)
  const values = valuesOf(body)
  return db
    .write(async tx => {
      await assertSubjects(tx, values, [])
      const id = uuidv7()
      await insertExam(tx, { ...values, id, stateId: actor.stateId, createdBy: actor.staffId })
      await audit(tx, actor, 'exam.configure', ['exam', id], {
        summary: `Made the exam ${values.name}`,
        after: auditedOf(await getExam(tx, id)),
      })
      return counted(tx, asking, id)
    })
    .catch(explained(asking, body))
}

const paidForOf = (exam: ExamRow) => ({
  sessionId: exam.session.id,
  classId: exam.class.id,
  feeKobo: exam.feeKobo,
  numberPrefix: exam.numberPrefix,
  subjectIds: exam.subjects.map(({ id }) => id),
})

/** Refuses (409) a change of an older revision, with the current exam and who changed it last. */
const assertRevision = async (tx: ReadTx, asking: RequestContext, exam: ExamRow, revision: number): Promise<void> => {
  if (exam.revision === revision) return
  const by = await lastEditorOf(tx, 'exam', exam.id, 'exam.configure')
  refuse(examErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: await counted(tx, asking, exam.id), by },
  })
}

const change = async (tx: WriteTx, asking: RequestContext, id: string, values: ExamValues, revision: number) => {
  const { actor } = asking
  const before = await lockExam(tx, id, 'update')
  await assertRevision(tx, asking, before, revision)
  const former = paidForOf(before)
  if (await isPaidFor(tx, id)) {
    const fields = fixedErrors(former, values)
    if (fields.length > 0) refuse(examErrors.fixedAfterPayment, { fields })
  }
  const sameClass = former.classId === values.classId && former.sessionId === values.sessionId
  await assertSubjects(tx, values, sameClass ? former.subjectIds : [])
  await updateExam(tx, { ...values, id, stateId: before.stateId })
  const dropped = former.subjectIds.filter(subject => !values.subjectIds.includes(subject))
  const registrationsChanged = dropped.length > 0 ? await dropSubjects(tx, id, dropped) : 0
  await audit(tx, actor, 'exam.configure', ['exam', id], {
    summary: `Edited the exam ${values.name}`,
    before: auditedOf(before),
    after: { ...auditedOf(await getExam(tx, id)), registrationsChanged },
  })
  return counted(tx, asking, id)
}

/** Edits an exam. Once a school has paid, what candidates paid for cannot change (422). */
export const editExam = (
  asking: RequestContext,
  id: string,
  { revision, ...body }: ExamBody & { revision: number },
): Promise<ExamOverview> => {
  assertMayConfigure(asking.actor)
  assertDates(body)
  const values = valuesOf(body)
  return asking.db.write(tx => change(tx, asking, id, values, revision)).catch(explained(asking, body))
}

const pastTense = { Draft: 'Returned to draft', Announced: 'Announced', Closed: 'Closed' } as const

/** Announces an exam, closes it, or returns it to draft while nobody has paid. Setting the current status changes nothing. */
export const changeStatus = (
  asking: RequestContext,
  id: string,
  { status, revision, reason }: { status: ExamRow['status']; revision: number; reason: string | null },
): Promise<ExamOverview> => {
  const { db, actor } = asking
  assertMayConfigure(actor)
  return db.write(async tx => {
    const exam = await lockExam(tx, id, 'update')
    await assertRevision(tx, asking, exam, revision)
    if (exam.status === status) {
      audit.exempt(tx, 'nothing changes')
      return counted(tx, asking, id)
    }
    if (status === 'Draft' && (await isPaidFor(tx, id))) {
      const message = 'Schools have paid for this exam: close it instead.'
      refuse(examErrors.fixedAfterPayment, { fields: [{ path: 'body.status', message }] })
    }
    await setStatus(tx, id, status)
    await audit(tx, actor, 'exam.configure', ['exam', id], {
      summary: `${pastTense[status]} the exam ${exam.name}${reason ? `: ${reason}` : ''}`,
      before: { status: exam.status },
      after: { status, reason, ...(status !== 'Announced' && { money: await moneyOf(tx, id) }) },
    })
    return counted(tx, asking, id)
  })
}
