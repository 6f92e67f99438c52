import type { ScoreGrid } from '@akada/contract/grading/calls'
import { type ReadScores, scoreSheetErrors, type SheetDecisions } from '@akada/contract/grading/sheets'
import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
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
import { getSheetPlace } from './queries/grid.ts'
import { componentFinder } from './rules/component-titles.ts'
import {
  fitOfGroup,
  groupContradictions,
  partOfPage,
  type SheetPlace,
  titleContradictions,
} from './rules/sheet-place.ts'
import {
  lineDoubts,
  otherPlace,
  readLines,
  sheetColumns,
  type SheetGrid,
  type SheetLine,
  undecidedLines,
} from './rules/sheet.ts'
import { termOf } from './sheet.ts'

/** A text longer than this is no score. */
const longestScore = 20

/** At most this many warnings are listed for a file; the person reads each of them. */
const mostWarnings = 1000

const kind = 'score'

/** Components and the identity of a student, as columns of an upload. Components are also known by stem and number: '1st CA'. */
const targetsOf = (grid: ScoreGrid, place: SheetPlace, titles: readonly string[]) => {
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
    fitOfGroup: (names: readonly string[]) => fitOfGroup(names, place),
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
      class: text('class'),
      arm: text('arm'),
      subject: text('subject'),
      term: text('term'),
      session: text('session'),
    },
    scores: new Map(
      components.flatMap(id => {
        const score = text(id).slice(0, longestScore)
        return score === '' || isSpreadsheetError(score) ? [] : [[id, score] as const]
      }),
    ),
  }
}

/** Whether a row names nobody and has only the maxima of its columns, as a printed sheet has under its titles. */
const isOfMaxima = ({ cells }: StagedRow<string>, components: ScoreGrid['components']): boolean => {
  const filled = components.filter(({ id }) => cells[id])
  return (
    filled.length > 0 &&
    !cells.name &&
    !cells.admissionNumber &&
    !cells.fxId &&
    filled.every(({ id, maximum }) => Number(cells[id]) === maximum)
  )
}

/** Cells in which the spreadsheet shows an error: they have no value. */
const errorDoubts = (row: StagedRow<string>, components: ScoreGrid['components']): RowDoubt[] =>
  components.flatMap(({ id, name }): RowDoubt[] => {
    const value = row.cells[id] ?? ''
    if (!isSpreadsheetError(value)) return []
    const message = `${name} shows the spreadsheet error ${value}. It was read as empty. Type the score if there is one.`
    return [{ code: 'cell_error', column: id, value, message }]
  })

/** What stands above the columns of a sheet, or is its name, and is not this page's. */
const titleWarnings = (plan: Plan<string>, place: SheetPlace, components: readonly string[]): UploadWarning[] => {
  const groups = plan.groupsRead.filter(({ keys }) => keys.some(key => components.includes(key)))
  const found = [
    ...titleContradictions(plan.above, place).map(one => ({ ...one, where: 'The sheet’s title names' })),
    ...titleContradictions([[plan.shown.sheet ?? '']], place).map(one => ({ ...one, where: 'The sheet’s name is of' })),
    ...groups.flatMap(({ names }) =>
      groupContradictions(names, place).map(one => ({ ...one, where: 'The columns that are read are under' })),
    ),
  ]
  return found.map(
    ({ part, says, where }): UploadWarning => ({
      code: 'title_differs',
      row: null,
      column: null,
      value: `${part} ${says}`.slice(0, 200).toWellFormed(),
      message: `${where} “${says.slice(0, 100).toWellFormed()}”; this page is ${partOfPage(part, place)}.`,
    }),
  )
}

/** All warnings of a file: about what it is of and how it was read, then row by row. */
const warningsOf = (
  ofTitle: readonly UploadWarning[],
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
    ...ofTitle,
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

interface SheetRequest {
  db: TenantDb
  actor: Actor
  place: Place
  now: Date
  today: string
}

/** Remembers the chosen meanings of columns for the school. */
const remember = async (
  { db, actor, place, now }: SheetRequest,
  { shown }: Plan<string>,
  choice: ReadingChoice,
): Promise<void> => {
  if (!choice.columns?.length) return
  await db.write(async tx => {
    const learnt = await rememberTitles(tx, kind, { place, staffId: actor.staffId, now }, titlesSaid(shown, choice))
    if (learnt === null) return audit.exempt(tx, 'nothing new was said about the titles')
    await audit(tx, actor, 'score.enter', ['school', place.schoolId ?? place.stateId], {
      summary: 'Said what the columns of score sheets mean',
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { ...learnt.after.titles },
    })
  })
}

/** Refuses a file for its contents, with how it was read: another sheet or other columns may be right. */
const refuseRead = (error: ErrorSpec, plan: Plan<string>, params: Record<string, string> = {}): never =>
  refuse(error, { params, details: { reading: plan.shown } })

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
    ? refuseRead(scoreSheetErrors.noComponents, plan, {
        components: grid.components.map(({ name }) => name).join(', '),
      })
    : refuseRead(scoreSheetErrors.noStudents, plan)
}

/** The sheet of a file to read: the chosen one, or else the only one whose name is the page's among those with as many known columns. */
const sheetToRead = async (bytes: Buffer, titles: readonly string[], choice: ReadingChoice, page: SheetPlace) => {
  const read = (sheet: string | null) => readSheet(bytes, rowErrors, { titles, sheet })
  const { sheet = null } = choice
  const first = await read(sheet)
  if (sheet !== null) return first
  const known = first.sheets.find(({ name }) => name === first.sheet)?.known ?? 0
  const likely = first.sheets.filter(one => !one.hidden && one.isTable && one.known >= known)
  const [named, ...others] = likely.filter(({ name }) => fitOfGroup([name], page) > 0)
  return named && others.length === 0 && named.name !== first.sheet ? read(named.name) : first
}

/** What a person has said of a file. */
interface Said {
  reading?: ReadingChoice
  decisions?: SheetDecisions
  /** The confirmation of its warnings. */
  confirmation?: string
}

/**
 * Reads a file for the grid to show. No score is written; the chosen meanings of columns are remembered. If the file has warnings, scores
 * are returned only with the confirmation of exactly these; rows of which nobody has decided whose they are stay out.
 */
export const readScoreSheet = async (
  asked: SheetRequest & { hooks: GradingHooks },
  key: GridKey,
  file: { buffer: Buffer; name: string },
  { reading: choice = {}, decisions = [], confirmation: confirmed = '' }: Said,
): Promise<ReadScores> => {
  const { db, place } = asked
  const { grid, remembered, named } = await db.read(async tx => ({
    grid: await viewGrid(tx, asked, key),
    remembered: await rememberedTitles(tx, kind, place),
    named: await getSheetPlace(tx, key),
  }))
  if (!grid.can.enter) refuse(commonErrors.forbidden)
  const page: SheetPlace = {
    ...named,
    subject: grid.subject.name,
    term: grid.term.name,
    session: grid.term.session,
  }
  const wanted = titlesOf(targetsOf(grid, page, []), remembered)
  const sheet = await sheetToRead(file.buffer, wanted, choice, page)
  const titles = sheet.rows.slice(0, 15).flatMap(({ cells }) => cells.filter(cell => cell !== ''))
  const targets = targetsOf(grid, page, titles)
  const plan = planReading(sheet, targets, remembered, choice)
  const rows = plannedRows({ grid: sheet, plan, targets }).map(row =>
    isOfMaxima(row, grid.components)
      ? { ...row, leftOut: true, marks: { ...row.marks, '': 'not a record' as const } }
      : row,
  )
  const components = grid.components.map(({ id }) => id)
  const lines = rows.filter(({ leftOut }) => !leftOut).map(row => lineOf(row, components))
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
  const nothing = { scores: [], errors: [], warnings: [], undecided: [], confirmation: null }
  if (missing.length > 0) return { ...common, ...nothing }
  const { classArm, students, leavers = [] } = grid
  const own: SheetGrid = { place: page, classArm: classArm.fullName, students, leavers }
  const theirs = otherPlace(lines, own)
  if (theirs !== null) {
    const ours = `${grid.subject.name}, ${classArm.fullName}, ${termOf(grid)}`
    refuseRead(scoreSheetErrors.otherGrid, plan, { theirs, ours })
  }
  const decided = new Map(decisions.map(({ row, studentId }) => [row, studentId]))
  const ofTitle = titleWarnings(plan, page, components)
  const warnings = warningsOf(ofTitle, plan, rows, grid, lineDoubts(lines, own, decided))
  const undecided = undecidedLines(lines, own).slice(0, mostWarnings)
  const confirmation = confirmationOf(warnings)
  if (confirmation !== null && confirmation !== confirmed)
    return { ...common, ...nothing, warnings, undecided, confirmation }
  return { ...common, ...readLines(lines, own, decided), warnings, undecided, confirmation }
}
