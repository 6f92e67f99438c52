import { type EntryWindows, entryErrors, type narrowWindowsBody } from '@akada/contract/grading/windows'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit, refuseStale } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findTerm } from './queries/term.ts'
import { requestsOfSchool } from './queries/entry-requests.ts'
import { classTypeWindows, type WindowComponent } from './queries/window.ts'
import { closesInPast, entryOf, errorOfWindow } from './rules/entry.ts'
import {
  assertConfirmed,
  lockSchoolWindows,
  type PlannedEffect,
  type RecordedHooks,
  saveSchoolWindows,
} from '../state/index.ts'

interface Span {
  opens: string
  closes: string
}

interface WindowRequest {
  stateId: string
  schoolId: string
  termId?: string
  today: string
}

/** When scores may be entered in a school: the state's days, its own, and the resulting window. */
export const viewWindows = async (tx: ReadTx, actor: Actor, asked: WindowRequest): Promise<EntryWindows> => {
  const narrow = actor.can('score.narrow-entry')
  const can = { narrow, grantLate: actor.can('score.grant-late'), request: false }
  const term = await findTerm(tx, asked)
  if (!term) return asked.termId ? refuse(commonErrors.notFound) : { term: null, classTypes: [], requests: [], can }
  const { schoolId } = asked
  const [classTypes, requests] = await Promise.all([
    classTypeWindows(tx, { ...asked, termId: term.id }),
    requestsOfSchool(tx, { schoolId, termId: term.id }),
  ])
  return {
    term: { id: term.id, name: term.name, session: term.session },
    classTypes: classTypes.map(({ id, name, components }) => ({
      id,
      name,
      components: components.map(component => shown(component, asked.today)),
    })),
    requests,
    can: { ...can, request: narrow && term.active },
  }
}

const shown = (component: WindowComponent, today: string) => {
  const { id, name, maximumTenths, isExam, stateWindow, schoolWindow } = component
  const { open, closedBecause, window } = entryOf(component, today)
  return { id, name, maximum: maximumTenths / 10, isExam, stateWindow, schoolWindow, window, open, closedBecause }
}

/** Whether somebody changed a school's days of a component after they were read. */
const isChanged = (read: Span | null, now: Span | null): boolean =>
  read?.opens !== now?.opens || read?.closes !== now?.closes

/**
 * Sets a school's own days, within the state's. Refuses with 422, with an error at each field, if one is outside, and with
 * `entry_windows_changed_meanwhile` if somebody changed one of them meanwhile. A last day in the past is confirmed first (see assertConfirmed).
 */
export const narrowWindows = (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: RecordedHooks },
  place: { stateId: string; districtId: string | null; schoolId: string },
  { termId, windows, confirmed }: z.output<typeof narrowWindowsBody>,
  today: string,
): Promise<EntryWindows> =>
  db.write(async tx => {
    const { stateId, schoolId, districtId } = place
    await lockSchoolWindows(tx, schoolId, termId)
    const types = await classTypeWindows(tx, { stateId, schoolId, termId })
    const components = new Map(types.flatMap(type => type.components.map(component => [component.id, component])))
    const errors = windows.flatMap((window, index) => {
      const component = components.get(window.componentId)
      if (!component) return refuse(entryErrors.noSuchPart)
      const error = errorOfWindow(component, window)
      return error ? [{ path: `body.windows.${index}.${error.field}`, message: error.message }] : []
    })
    if (windows.some(({ componentId, was }) => isChanged(was, components.get(componentId)?.schoolWindow ?? null))) {
      const theirs = await viewWindows(tx, actor, { stateId, schoolId, termId, today })
      await refuseStale(tx, entryErrors.windowsChanged, { entity: 'score-window', id: schoolId }, theirs)
    }
    if (errors.length > 0) refuse(entryErrors.outsideState, { fields: errors })
    const effects = windows.flatMap((window): PlannedEffect[] => {
      const component = components.get(window.componentId)
      if (!component || !closesInPast(component, window, today)) return []
      const day = writtenDay(window.closes ?? '')
      return [{ effect: `${component.name} closes on ${day}, a past day: nobody can enter it any more.`, change: null }]
    })
    const shown = await assertConfirmed(tx, hooks, effects, confirmed)
    const same = windows.map(({ componentId, opens, closes }) => ({ componentId, opens, closes }))
    await saveSchoolWindows(tx, { stateId, schoolId, termId }, same)
    const said = (componentId: string) => components.get(componentId)?.schoolWindow ?? null
    await audit(tx, actor, 'score.narrow-entry', ['score-window', schoolId], {
      summary: `Set the days of entry of ${windows.map(one => components.get(one.componentId)?.name).join(', ')}`,
      schoolId,
      districtId,
      before: { term: termId, windows: windows.map(({ componentId }) => ({ componentId, ...said(componentId) })) },
      after: { term: termId, windows: same, ...(shown ? { confirmed: shown } : {}) },
    })
    return viewWindows(tx, actor, { stateId, schoolId, termId, today })
  })
