import { placeOf } from './place.ts'
import type { SourceFile } from './source.ts'
import { statementsOf } from './statements.ts'

const sqlRule =
  "Whether an enrolment counts is asked of present_placement, open_placement or akada_counts_…(): without an end does not mean today's (docs/enrolments.md)."
const codeRule =
  "Today's enrolment is presentEnrolment(): the one without an end may lie in the next session (docs/enrolments.md)."

const testOfEnd = /(?:\b(\w+)\.)?\bends\s+is\s+(?:not\s+)?null\b/gi
const enrolments = /\b(?:enrolment|(?:present_|open_)?placement)\b/i
/** Links and numbers of guardians end too, and never lie ahead. */
const guardians = /\bguardian_(?:link|number)(?:_brief)?\s+(?:as\s+)?(\w+)/gi
const firstWithoutEnd = /\.find(?:Last)?\(\s*(?:\(\{ ends \}\) => ends|\(?(\w+)\)? => \1\.ends) === null\s*\)/g

/** Reads that take the enrolment without an end for today's, in the features of the server and of the pages. */
export const enrolmentErrors = (file: SourceFile): { line: number; rule: string }[] => {
  const { workspace, area, isTest } = placeOf(file.path)
  if (isTest || area !== 'features') return []
  const inCode = [...file.text.matchAll(firstWithoutEnd)].map(({ index }) => ({
    line: file.lineAt(index),
    rule: codeRule,
  }))
  if (workspace !== 'api') return inCode
  const ofGuardians = new Set([...file.text.matchAll(guardians)].map(([, alias]) => alias))
  const inSql = statementsOf(file).flatMap(({ text, at }) =>
    [...text.matchAll(testOfEnd)]
      .filter(([, alias]) => (alias === undefined ? enrolments.test(text) : !ofGuardians.has(alias)))
      .map(({ index }) => ({ line: file.lineAt(at + index), rule: sqlRule })),
  )
  return [...inSql, ...inCode]
}
