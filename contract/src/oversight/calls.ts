import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { day, id } from '../kernel/fields.ts'
import { overview, oversightList, oversightPart, oversightTableId, partFigures } from './schemas.ts'

/** A district; without it the organisation of the person, the whole state for the state's own people. */
const where = { in: 'query', name: 'district', of: 'district', orActor: true } as const
const district = id.optional()
/** Narrows a part, as far as it has the choice. */
const query = z.object({
  district,
  term: id.optional(),
  exam: id.optional(),
  class: id.optional(),
  subject: id.optional(),
  /** The Monday of a week. */
  week: day.optional(),
  /** The day of the registers; without one today's, or those of the last school day where none of today is due. */
  day: day.optional(),
  /** In completed years. */
  age: z.coerce.number().int().min(0).max(150).optional(),
  /** The school whose lacking scores, or whose part of a list, is listed. */
  school: id.optional(),
  /** The list behind a count: of the school, the district or, for schools, the state. */
  list: oversightList.optional(),
})
const params = z.object({ part: oversightPart })

export const oversightCalls = calls({ tag: 'Oversight', access: 'oversight.view', where })({
  overview: {
    call: 'GET /oversight/overview',
    summary: "How the schools of a state or district stand: today's registers, attendance of the term, and what is due",
    description: 'From kept figures of the schools. Each part says when its figures were counted.',
    query: z.object({ district }),
    response: overview,
  },
  part: {
    call: 'GET /oversight/part/{part}',
    summary: 'One part of oversight, as tables',
    description:
      'From kept figures of the schools, except the registers that are not marked or of an earlier day, facilities, transfers and the scores that one school lacks, which are read as they are now.',
    params,
    query,
    response: partFigures,
  },
  file: {
    call: 'GET /oversight/download/{part}',
    summary: 'A table of one part as a spreadsheet; the first if none is named',
    params,
    query: query.extend({ table: oversightTableId.optional() }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
  report: {
    call: 'GET /oversight/report',
    summary: 'Every part of oversight on A4 pages, or one of them',
    description: 'With `part` that part alone, narrowed like its page. A table has its first 200 rows on paper.',
    query: query.extend({ part: oversightPart.optional() }),
    ...exportLimits,
    response: { download: 'pdf' },
  },
  remind: {
    call: 'POST /oversight/remind',
    summary: 'Remind the class teachers whose registers of today are not marked',
    description:
      'All of them find it on their Today and, where mail is set up, in a letter; each at most once a day, by whomever.',
    access: 'oversight.remind',
    where: { in: 'body', name: 'district', of: 'district', orActor: true },
    body: z.object({ district }),
    /** Who was not reminded before today. */
    response: z.object({ message: z.string(), reminded: z.int() }),
    safeToRepeat: true,
  },
})
