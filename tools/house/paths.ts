import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource } from '../borders/source.ts'

/**
 * What a newcomer reads to follow one write from its button to its table: the files that the starts import while the program runs, one from
 * another, within the folders of the feature and of what carries it. Files that only supply types, texts or looks are not followed.
 */
interface WritePath {
  starts: readonly string[]
  /** Files that are followed; others end the path. */
  follows: RegExp
}

const browser = (feature: string, files: string, calls: string): string =>
  `web/src/features/${feature}/(?:${files})|web/src/lib/(?:draft/|api|ids|save|session\\.|session/(?:session-store|questions)|http/(?:api-error|client)|calls/(?:index|bind|${calls})\\.)`
const server = (feature: string, files: string): string =>
  `api/src/features/${feature}/(?:${files})|api/src/platform/(?:audit/index|errors/index|http/(?:index|bind|perform|request-parts)|db/(?:index|transaction|batch|source)\\.)`
const either = (...patterns: string[]): RegExp => new RegExp(`^(?:${patterns.join('|')})`)

const paths: Readonly<Record<string, WritePath>> = {
  register: {
    starts: [
      'web/src/features/attendance/components/RegisterBar.tsx',
      'web/src/features/attendance/components/DayRegister.tsx',
      'web/src/features/attendance/components/useMarking.ts',
      'api/src/platform/http/perform.ts',
      'api/src/features/attendance/routes.ts',
    ],
    follows: either(
      browser('attendance', 'drafts|model/', 'every-visit'),
      server('attendance', 'save-register|policy|queries/(?:sheet|marks)|rules/(?:marks|sheet|compact)'),
    ),
  },
  scores: {
    starts: [
      'web/src/features/grading/components/grid/ScoreGrid.tsx',
      'web/src/features/grading/store.ts',
      'api/src/platform/http/perform.ts',
      'api/src/features/grading/routes.ts',
    ],
    follows: either(
      browser('grading', 'drafts|store\\.|model/|components/grid/(?:GridRow|CellInput|useGrid)', 'teaching'),
      server('grading', 'save-scores|policy|queries/save-scores|rules/(?:saving|value)'),
    ),
  },
  payment: {
    starts: [
      'web/src/features/exams/components/registration/PaymentStep.tsx',
      'api/src/platform/http/perform.ts',
      'api/src/features/exams/routes.ts',
    ],
    follows: either(
      browser('exams', 'queries|drafts|registration-draft', 'exams'),
      server('exams', 'payment|registrations|policy|queries/(?:exams|payment|registrations)|rules/entries'),
      'api/src/features/wallet/(?:index|charge|queries/ledger)',
    ),
  },
}

export const pathNames: readonly string[] = Object.keys(paths)

/** The files of a path, in the order in which they are reached. Throws if a start is not there. */
export const filesOnPath = (root: string, name: string): string[] => {
  const path = paths[name]
  if (!path) throw new Error(`There is no path ${name}.`)
  const missing = path.starts.find(start => !existsSync(join(root, start)))
  if (missing)
    throw new Error(
      `The path ${name} begins at ${missing}, which does not exist: name its new place in tools/house/paths.ts.`,
    )
  const found = new Set(path.starts)
  for (const file of found) {
    if (!existsSync(join(root, file))) {
      found.delete(file)
      continue
    }
    for (const { target, inRepository, isType } of readSource(file, readFileSync(join(root, file), 'utf8')).imports)
      if (inRepository && !isType && path.follows.test(target)) found.add(target)
  }
  return [...found]
}
