import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, instant } from '../kernel/fields.ts'
import { reportCardErrors } from './calls.ts'

export const printRunErrors = catalogue({
  nothingToPrint:
    '422 nothing_to_print: No class arm with students is there to print in {term}. Choose another class or term.',
  printsWaiting:
    '409 prints_waiting: Three print jobs of the school are under way. Wait until one is done, then start the next.',
  fileGone: '404 print_file_gone: This file was removed; prints are kept for three days. Start the print job again.',
})

/** The number of days for which the files of a print job are kept. */
export const printRunDays = 3

/** `Waiting` in the queue, `Working`, `Done`, `Failed` as a whole (`error` gives the reason), or `Removed`: its files were deleted. */
export const printRunStatus = z.enum(['Waiting', 'Working', 'Done', 'Failed', 'Removed'])

export const printRun = z.object({
  id,
  /** 'JSS 1', 'Whole school' */
  title: z.string(),
  term: z.object({ id, name: z.string(), session: z.string() }),
  /** The arms whose cards are printed. */
  classArmIds: z.array(id).max(500),
  drafts: z.boolean(),
  oneFile: z.boolean(),
  status: printRunStatus,
  /** Students whose card is to be printed. */
  of: z.int(),
  /** Printed so far. */
  done: z.int(),
  failed: z
    .array(z.object({ studentId: id, fullName: z.string(), classArm: z.string(), because: z.string() }))
    .max(10_000),
  /** Present once the job is done. `number` from 1. */
  files: z.array(z.object({ number: z.int(), name: z.string(), cards: z.int(), bytes: z.int() })).max(500),
  error: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** When its files are deleted; null until it is done. */
  keptUntil: instant.nullable(),
})
export type PrintRun = z.infer<typeof printRun>

const ofRun = { in: 'param', name: 'id', of: 'printRun' } as const

export const printRunCalls = calls({ tag: 'Report cards', access: 'report-card.view' })({
  add: {
    call: 'POST /report-card/print-run/add',
    summary: 'Print the cards of a class arm, a whole class or a school, as a job in the background',
    description:
      "The arms that one may see: a class teacher's own, all with 'View all students'. A card that can't be printed is named with its reason and does not keep the others.",
    where: { in: 'body', name: 'school', of: 'school' },
    body: z.object({
      school: id,
      term: id.optional(),
      /** If omitted: every class of the school. */
      classId: id.optional(),
      /** Only this arm. */
      classArmId: id.optional(),
      /** One file; otherwise one per arm. */
      oneFile: z.boolean().default(false),
      /** Print drafts too, unsigned and marked as such; not those of students who were left out of a publication. */
      drafts: z.boolean().default(false),
    }),
    response: printRun,
    errors: [printRunErrors.nothingToPrint, printRunErrors.printsWaiting, reportCardErrors.noActiveTerm],
  },
  search: {
    call: 'GET /report-card/print-run/search',
    summary: 'The print jobs of a school of the last 30 days, newest first',
    description: "One's own; all of the school's with 'View all students'.",
    where: { in: 'query', name: 'school', of: 'school' },
    query: z.object({ school: id }),
    response: z.object({ foundPrintRuns: z.array(printRun).max(50) }),
  },
  view: {
    call: 'GET /report-card/print-run/view-by-id/{id}',
    summary: 'How far a print job is',
    where: ofRun,
    response: printRun,
  },
  file: {
    call: 'GET /report-card/print-run/file/{id}/{number}',
    summary: 'A file of a print job',
    where: ofRun,
    params: z.object({ id, number: z.coerce.number().int().min(1).max(500) }),
    response: { download: 'pdf' },
    errors: [printRunErrors.fileGone],
  },
})
