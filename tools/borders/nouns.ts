import { placeOf } from './place.ts'
import type { SourceFile } from './source.ts'

const rule = 'The platform and the kernel know no school nouns: a feature supplies what is special to schools.'

/** Words of schools. `class`, `subject`, `term` and `state` are ordinary words too, of mails, searches and programs. */
const noun =
  /schools?(?![a-z])|districts?(?![a-z])|student|pupil|teacher|principal|headmaster|guardian|class ?arm|attendance|report ?card/i

/**
 * The tenant has three levels, and their names are columns that row-level security reads: their ids and names, and the call that must be
 * made inside the lowest. Nothing else of them is known here (ADR 0005).
 */
const ofTenant =
  /\b\w*(?:school|district)_?(?:id|name)s?\b|'(?:school|district)'|\b(?:needs|any|no)School\b|\bno_school\b|\bschool(?=\(\)|: \(\))/gi

/** Messages are read by people, who speak of schools. */
const isMessage = (line: string): boolean => /\bmessage: ['`]/.test(line)

const isBound = (path: string): boolean => /^(?:api\/src\/platform|contract\/src\/kernel)\//.test(path)

/** Lines of the platform and of the contract's kernel that name something of schools, comments included. */
export const nounErrors = ({ path, text }: SourceFile): { line: number; rule: string }[] =>
  !isBound(path) || placeOf(path).isTest
    ? []
    : text
        .split('\n')
        .flatMap((line, at) =>
          !isMessage(line) && noun.test(line.replaceAll(ofTenant, '')) ? [{ line: at + 1, rule }] : [],
        )
