import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, instant } from '../kernel/fields.ts'
import { studentFilters } from './schemas.ts'

/** How many days its file is kept. */
export const exportDays = 3

export const exportErrors = catalogue({
  underWay:
    '409 export_under_way: You have a download that is still being made. Wait until it is ready, then start the next.',
  tooLarge:
    '413 export_too_large: A download holds at most {maximum} students. Choose a school, a class or another filter first.',
  gone: '404 export_gone: This file was removed: downloads are kept for three days. Start it again.',
})

export const studentExport = z.object({
  id,
  status: z.enum(['Waiting', 'Working', 'Done', 'Failed']),
  /** Students in the list. */
  of: z.int(),
  /** Written so far. */
  done: z.int(),
  /** Null until it is done. */
  bytes: z.int().nullable(),
  requestedAt: instant,
  /** When its file is removed. */
  keptUntil: instant,
})

export const studentExportCalls = calls({ tag: 'Students', access: 'student.download', where: { in: 'actor' } })({
  add: {
    call: 'POST /student/export/add',
    summary: 'Make the list of students with these filters as .xlsx in the background, for any number of students',
    description:
      'One at a time for each person. What it covers is decided when it is started; the file is for the person who started it, as long as they may see all of it.',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object(studentFilters),
    ...exportLimits,
    response: studentExport,
    errors: [exportErrors.underWay, exportErrors.tooLarge],
  },
  search: {
    call: 'GET /student/export/search',
    summary: "One's own exports of the last three days, newest first, and how far they are",
    response: z.object({ foundExports: z.array(studentExport).max(50) }),
  },
  file: {
    call: 'GET /student/export/file/{id}',
    summary: "The file of one of one's own exports",
    response: { download: 'xlsx' },
    errors: [exportErrors.gone],
  },
})
