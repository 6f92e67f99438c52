import type { ScoreGrid } from '@akada/contract/grading/calls'
import { type ReadScores, scoreSheetErrors } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import type { ReadingChoice, UploadWarning } from '@akada/contract/kernel/uploads'
import { studentErrors } from '@akada/contract/students/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  confirmationOf,
  doubtsOf,
  isSpreadsheetError,
  type Plan,
  plannedRows,
  planReading,
  readSheet,
  rememberedTitles,
  rememberTitles,
  type RowDoubt,
  type StagedRow,
  titlesOf,
  titlesSaid,
} from '../../platform/uploads/index.ts'
import { viewGrid } from './grid-view.ts'
import type { GradingHooks } from './hooks.ts'
import type { GridKey } from './queries/facts.ts'
import { componentFinder } from './rules/component-titles.ts'
import { lineDoubts, otherPlace, readLines, sheetColumns, type SheetGrid, type SheetLine } from './rules/sheet.ts'
import { termOf } from './sheet.ts'

/** A text longer than this is no score. */
const longestScore = 20

/** At most this many warnings are listed for a file; the person reads each of them. */
const mostWarnings = 1000

const kind = 'score'

/** Components and the identity of a student, as columns of an upload. Components are also known by stem and number: '1st CA'. */
const targetsOf = (grid: ScoreGrid, titles: readonly string[]) => {
  const find = componentFinder(grid.components)
  const others = Map.groupBy(titles, title => find(title)?.id ?? '')
  return {
    columns: [
      ...grid.components.map(({ id, name }) => ({ key: id, title: name, aliases: others.get(id) ?? [], width: 13 })),
      ...sheetColumns.map(({ key, title, ...column }) => ({
        key: key as string,
        title,
        aliases: 'aliases' in column ? column.aliases : [],
        width: 20,
      })),
    ],
    composites: [],
  }
}

const lineOf = ({ row, cells }: StagedRow<string>, components: readonly string[]): SheetLine => {
  const text = (key: string): string => cells[key] ?? ''
  return {
    row,
    said: {
      fxId: text('fxId'),
      admissionNumber: text('admissionNumber'),
      name: text('name'),
      classArm: text('classArm'),
      subject: text('subject'),
      term: text('term'),
    },
    scores: new Map(
      components.flatMap(id => {
        const score = text(id).slice(0, longestScore)
        return score === '' || isSpreadsheetError(score) ? [] : [[id, score] as const]
      }),
    ),
  }
}

/** Cells in which the spreadsheet shows an error: they have no value. */
const errorDoubts = (row: StagedRow<string>, components: ScoreGrid['components']): RowDoubt[] =>
  components.flatMap(({ id, name }): RowDoubt[] => {
    const value = row.cells[id] ?? ''
    if (!isSpreadsheetError(value)) return []
    const message = `${name} shows the spreadsheet error ${value}. It was read as empty. Type the score if there is one.`
    return [{ code: 'cell_error', column: id, value, message }]
  })

/** All warnings of a file: about how it was read, then row by row. */
const warningsOf = (
  plan: Plan<string>,
  rows: readonly StagedRow<string>[],
  { components }: ScoreGrid,
  ofLines: ReadonlyMap<number, RowDoubt[]>,
): UploadWarning[] => {
  const columns = [...components.map(({ id }) => id), ...sheetColumns.map(({ key }) => key)].map(key => ({
    key,
    title: key,
    width: 0,
  }))
  return [
    ...plan.warnings,
    ...rows.flatMap(row =>
      [...doubtsOf(columns, row), ...errorDoubts(row, components), ...(ofLines.get(row.row) ?? [])].map(doubt => ({
        row: row.row,
        ...doubt,
      })),
    ),
  ].slice(0, mostWarnings)
}

const rowErrors = {
  notASpreadsheet: studentErrors.notASpreadsheet,
  tooManyRows: studentErrors.tooManyRows,
  emptySheet: studentErrors.emptySheet,
}

interface Asked {
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
  today: string
}

/** Remembers the chosen meanings of columns for the school. */
const remember = async (
  { db, actor, place, now }: Asked,
  { shown }: Plan<string>,
  choice: ReadingChoice,
): Promise<void> => {
  if (!choice.columns?.length) return
  await db.write(async tx => {
    const learnt = await rememberTitles(tx, kind, { place, staffId: actor.staffId, now }, titlesSaid(shown, choice))
    if (learnt === null) return audit.exempt(tx, 'nothing new was said about the titles')
    await audit(tx, actor, {
      operation: 'score.enter',
      entity: 'school',
      entityId: place.schoolId ?? place.stateId,
      summary: 'Said what the columns of score sheets mean',
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { ...learnt.after.titles },
    })
  })
}

/** The result if columns are unknown: no values until someone chooses what they are. */
const unmatched = (grid: ScoreGrid, plan: Plan<string>, found: number): string[] => {
  const keys = new Set(plan.read.values())
  const named = ['fxId', 'admissionNumber', 'name'].some(key => keys.has(key))
  const missing = [
    ...(found === 0 ? [grid.components.map(({ name }) => name).join(', ')] : []),
    ...(named ? [] : ['Student']),
  ]
  if (missing.length <= plan.unread) return missing
  return found === 0
    ? refuse(scoreSheetErrors.noComponents, {
        params: { components: grid.components.map(({ name }) => name).join(', ') },
      })
    : refuse(scoreSheetErrors.noStudents)
}

/**
 * Reads a file for the grid to show. No score is written; the chosen meanings of columns are remembered. If the file has warnings, scores
 * are returned only when `confirmed` is the confirmation of exactly these.
 */
export const readScoreSheet = async (
  asked: Asked & { hooks: GradingHooks },
  key: GridKey,
  file: { buffer: Buffer; name: string },
  choice: ReadingChoice,
  confirmed?: string,
): Promise<ReadScores> => {
  const { db, place } = asked
  const { grid, remembered } = await db.read(async tx => ({
    grid: await viewGrid(tx, asked, key),
    remembered: await rememberedTitles(tx, kind, place),
  }))
  if (!grid.can.enter) refuse(commonErrors.forbidden)
  const wanted = titlesOf(targetsOf(grid, []), remembered)
  const sheet = await readSheet(file.buffer, rowErrors, { titles: wanted, sheet: choice.sheet })
  const titles = sheet.rows.slice(0, 15).flatMap(({ cells }) => cells.filter(cell => cell !== ''))
  const plan = planReading(sheet, targetsOf(grid, titles), remembered, choice)
  const rows = plannedRows({ grid: sheet, plan, targets: targetsOf(grid, titles) })
  const components = grid.components.map(({ id }) => id)
  const lines = rows.map(row => lineOf(row, components))
  const filled = sheet.rows.length - plan.headings.last - 1
  if (filled <= 0) refuse(studentErrors.emptySheet)
  if (filled > limits.spreadsheetRows) {
    refuse(studentErrors.tooManyRows, { params: { maximum: limits.spreadsheetRows.toLocaleString('en-NG') } })
  }
  await remember(asked, plan, choice)
  const readKeys = new Set(plan.read.values())
  const found = grid.components.filter(({ id }) => readKeys.has(id))
  const missing = unmatched(grid, plan, found.length)
  const common = {
    fileName: file.name.slice(0, 200),
    components: found.map(({ name }) => name),
    unknown: plan.shown.columns
      .filter(({ key: column, by }) => column === null && by === null)
      .map(({ title }) => title),
    reading: { ...plan.shown, missing },
  }
  const nothing = { scores: [], errors: [], warnings: [], confirmation: null }
  if (missing.length > 0) return { ...common, ...nothing }
  const own: SheetGrid = {
    classArm: grid.classArm.fullName,
    subject: grid.subject.name,
    term: termOf(grid),
    students: grid.students,
  }
  const theirs = otherPlace(lines, own)
  if (theirs !== null) {
    const ours = `${own.subject}, ${own.classArm}, ${own.term}`
    refuse(scoreSheetErrors.otherGrid, { params: { theirs, ours } })
  }
  const warnings = warningsOf(plan, rows, grid, lineDoubts(lines, own))
  const confirmation = confirmationOf(warnings)
  if (confirmation !== (confirmed ?? null) && confirmation !== null)
    return { ...common, ...nothing, warnings, confirmation }
  return { ...common, ...readLines(lines, own), warnings, confirmation }
}
