import { commonErrors } from '@akada/contract/kernel/errors'
import {
  type AssessmentConfiguration,
  type assessmentConfigurationBody,
  stateErrors,
} from '@akada/contract/state/calls'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { StateHooks } from './hooks.ts'
import { mayConfigure } from './policy.ts'
import {
  assessmentOf,
  classTypesAmong,
  copyToEarlierTerms,
  type PlannedConfiguration,
  resolveComponents,
  resolveTraits,
  saveBands,
  saveComponents,
  saveSettings,
  saveTraits,
  saveWindows,
  unknownWindows,
} from './queries/assessment.ts'
import { lockState } from './queries/calendar.ts'
import { type Band, createClassType } from './queries/defaults.ts'
import { nextRevision } from './queries/settings.ts'
import { assertConfirmed } from './recorded.ts'
import { assessmentEffects, assessmentNow } from './rules/assessment-effects.ts'
import { configurationErrors, coversZero, ratingKey, sumOfMaxima, tenthsOf } from './rules/assessment.ts'

export const getAssessment = async (tx: ReadTx, stateId: string): Promise<AssessmentConfiguration> => ({
  ...(await assessmentOf(tx, stateId)),
  ratingKey: [...ratingKey],
})

const refuseFields = (fields: { path: string; message: string }[]): void => {
  if (fields.length > 0) refuse(commonErrors.invalid, { fields })
}

/** Refuses input that breaks a rule regardless of the stored data: sums, bands, duplicate names. */
const assertSound = async (tx: ReadTx, stateId: string, body: PlannedConfiguration): Promise<void> => {
  refuseFields(configurationErrors(body))
  const types = await classTypesAmong(
    tx,
    stateId,
    body.classTypes.map(({ classTypeId }) => classTypeId),
  )
  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  for (const [index, { classTypeId, components, grades }] of body.classTypes.entries()) {
    const classType = nameOf.get(classTypeId)
    if (classType === undefined) {
      refuseFields([{ path: `body.classTypes.${index}.classTypeId`, message: 'This class type does not exist.' }])
      continue
    }
    const sum = sumOfMaxima(components)
    if (sum !== 1000) refuse(stateErrors.sumNot100, { params: { classType, sum: sum / 10 } })
    if (!coversZero(grades)) refuse(stateErrors.bandsGap, { params: { classType } })
  }
}

const plannedComponents = (body: PlannedConfiguration) =>
  body.classTypes.flatMap(({ classTypeId, components }) =>
    components.map((component, index) => ({
      id: component.id ?? null,
      classTypeId,
      name: component.name,
      position: index + 1,
      maximumTenths: tenthsOf(component.maximum),
      isExam: component.isExam,
    })),
  )

const plannedTraits = (body: PlannedConfiguration) =>
  (['psychomotor', 'affective'] as const).flatMap(domain =>
    body[domain].map(({ id, name }, index) => ({ id: id ?? null, domain, name, position: index + 1 })),
  )

/** Components and traits with their ids; refuses with `unknown_part` those of somewhere else. */
const resolveParts = async (tx: WriteTx, stateId: string, body: PlannedConfiguration) => {
  const components = await resolveComponents(tx, stateId, plannedComponents(body))
  const traits = await resolveTraits(tx, stateId, plannedTraits(body))
  if ([...components, ...traits].some(({ isKnown }) => !isKnown)) refuse(stateErrors.unknownPart)
  return { components, traits }
}

type Parts = Awaited<ReturnType<typeof resolveParts>>

/** Assures that changes of what is recorded are confirmed; returns them, null if there are none. */
const confirmEffects = (
  tx: WriteTx,
  hooks: StateHooks,
  { before, body, parts }: { before: AssessmentConfiguration; body: PlannedConfiguration; parts: Parts },
  confirmed: readonly RecordedEffect[] | undefined,
): Promise<RecordedEffect[] | null> => {
  const now = assessmentNow(before)
  const planned = new Map(body.classTypes.map(one => [one.classTypeId, one]))
  const after = {
    ...body,
    classTypes: now.classTypes.map(type => ({
      ...type,
      grades: planned.get(type.classTypeId)?.grades ?? type.grades,
      components: planned.has(type.classTypeId)
        ? parts.components.filter(({ classTypeId }) => classTypeId === type.classTypeId)
        : type.components,
    })),
  }
  return assertConfirmed(tx, hooks, assessmentEffects(now, after), confirmed)
}

const saveAll = async (
  tx: WriteTx,
  stateId: string,
  body: PlannedConfiguration,
  { components, traits }: Parts,
  { now, hooks }: Pick<AssessmentWork, 'now' | 'hooks'>,
): Promise<void> => {
  const [exceeded] = await hooks.componentsExceeded(tx, stateId, components)
  if (exceeded) refuse(stateErrors.componentUsed, { params: { component: exceeded.name, maximum: exceeded.maximum } })

  await saveSettings(tx, stateId, {
    passMarkTenths: tenthsOf(body.passMark),
    printPositions: body.printPositions,
    cardLayout: body.cardLayout ?? null,
    nextTermNeeds: body.nextTermNeeds,
    publicationNeedsApproval: body.publicationNeedsApproval ?? null,
    sittingsPerDay: body.sittingsPerDay,
    presumesPresent: body.presumesPresent ?? null,
    registerHours: body.registerHours ?? null,
  })
  if (body.classTypes.length > 0) await saveComponents(tx, stateId, components, now)
  await saveBands(
    tx,
    stateId,
    body.classTypes.flatMap(({ classTypeId, grades }) => grades.map(grade => ({ classTypeId, ...grade }))),
  )
  await saveTraits(tx, stateId, traits, now)

  const unknown = await unknownWindows(tx, stateId, body.windows)
  refuseFields(
    unknown.map(({ index }) => ({
      path: `body.windows.${index}.componentId`,
      message: 'A window is for a component of this state and a term of the active session or the next.',
    })),
  )
  await saveWindows(tx, stateId, body.windows)
}

/** The context for replacing the configuration. */
interface AssessmentWork {
  db: TenantDb
  actor: Actor
  now: Date
  hooks: StateHooks
}

/**
 * Replaces the whole assessment configuration, from the active term on: earlier terms keep what they were assessed by. Omitted parts are
 * retired and keep their scores; an omitted class type is unchanged. Refuses
 * with `components_not_100`, `bands_gap`, `component_used`, with the invalid fields, or with `assessment_changed_meanwhile` a change of an
 * older revision; with `recorded_unconfirmed` or `recorded_on_published_cards` a change of what is recorded (see assertConfirmed).
 */
export const replaceAssessment = async (
  { db, actor, now, hooks }: AssessmentWork,
  { revision, confirmed, ...body }: z.output<typeof assessmentConfigurationBody>,
): Promise<AssessmentConfiguration> => {
  if (!mayConfigure(actor)) refuse(commonErrors.forbidden)
  const { stateId } = actor
  return db.write(async tx => {
    await lockState(tx, stateId)
    const before = await getAssessment(tx, stateId)
    if (revision !== before.revision) {
      const by = await lastEditorOf(tx, 'assessment', stateId)
      refuse(stateErrors.assessmentChanged, {
        params: { name: by ?? 'Somebody else' },
        details: { theirs: before, by },
      })
    }
    await assertSound(tx, stateId, body)
    const parts = await resolveParts(tx, stateId, body)
    const effects = await confirmEffects(tx, hooks, { before, body, parts }, confirmed)
    await copyToEarlierTerms(tx, stateId)
    await saveAll(tx, stateId, body, parts, { now, hooks })
    await nextRevision(tx, stateId)
    const after = await getAssessment(tx, stateId)
    await audit(tx, actor, 'state.configure', ['assessment', stateId], {
      summary: 'Changed the assessment configuration',
      before,
      after: effects ? { ...after, confirmed: effects } : after,
    })
    return after
  })
}

/** The West African scale of the senior classes (domain.md, Grading). */
export const seniorBands: readonly Band[] = [
  { from: 75, grade: 'A1', remark: 'Excellent' },
  { from: 70, grade: 'B2', remark: 'Very Good' },
  { from: 65, grade: 'B3', remark: 'Good' },
  { from: 60, grade: 'C4', remark: 'Credit' },
  { from: 55, grade: 'C5', remark: 'Credit' },
  { from: 50, grade: 'C6', remark: 'Credit' },
  { from: 45, grade: 'D7', remark: 'Pass' },
  { from: 40, grade: 'E8', remark: 'Pass' },
  { from: 0, grade: 'F9', remark: 'Fail' },
]

export const basicBands: readonly Band[] = [
  { from: 70, grade: 'A', remark: 'Excellent' },
  { from: 60, grade: 'B', remark: 'Very Good' },
  { from: 50, grade: 'C', remark: 'Good' },
  { from: 40, grade: 'P', remark: 'Pass' },
  { from: 0, grade: 'F', remark: 'Fail' },
]

/** The initial assessment of a class type. */
export const usualComponents = [
  { name: 'CA1', maximumTenths: 200, isExam: false },
  { name: 'CA2', maximumTenths: 200, isExam: false },
  { name: 'Exam', maximumTenths: 600, isExam: true },
] as const

/** Adds a class type to a state with the usual components, and the grades of basic education unless it is senior; returns its id. */
export const addDefaultClassType = async (
  tx: WriteTx,
  stateId: string,
  { name, position, isSenior = false }: { name: string; position: number; isSenior?: boolean },
): Promise<string> => {
  const type = { name, bands: isSenior ? seniorBands : basicBands }
  return (await createClassType(tx, stateId, type, usualComponents, position)).id
}
