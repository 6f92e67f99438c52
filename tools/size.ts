/**
 * How large the product is, by part. `tools/size.json` holds a ceiling for each part and for other figures that should only fall; `npm run
 * house` prints and checks them.
 *
 * Production lines are the lines of the files that this command lists:
 *   git ls-files '*.ts' '*.tsx' '*.css' '*.sql' '*.js' '*.html' | grep -vE '\.test\.tsx?$|/test/|^e2e/' | xargs cat | wc -l
 */

/** Whether a file, by its path from the root of the repository, counts as production code. */
export const isProductionFile = (path: string): boolean =>
  /\.(?:ts|tsx|css|sql|js|html)$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !path.includes('/test/') &&
  !path.startsWith('e2e/')

const parts: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^api\/src\/features\/([^/]+)\//, 'api $1'],
  [/^api\/src\/(platform|demo)\//, 'api $1'],
  [/^api\/migrations\//, 'migrations'],
  [/^web\/src\/features\/([^/]+)\//, 'web $1'],
  [/^web\/src\/(app|lib|ui)\//, 'web $1'],
  [/^(contract|api|web|languages|bench|tools)\//, '$1'],
]

/** The part that a production file belongs to: `api students`, `web ui`, `migrations`; the rest of a workspace has the name of its folder. */
export const partOf = (path: string): string => {
  for (const [pattern, name] of parts) {
    const found = pattern.exec(path)
    if (found) return name.replace('$1', found[1] ?? '')
  }
  return 'root'
}

/** A figure of the code, by a name that says what is counted. */
export type Figures = Readonly<Record<string, number>>

export interface Ceilings {
  /** Production lines of each part. */
  lines: Figures
  /** Other figures, by what they count. */
  figures: Figures
  /** What `npm run build` makes: how many script files. It fails above that. */
  build: Figures
  /** Seconds of `npm test` and `npm run test:more` on two idle cores; printed beside the measured ones, and never fail a run. */
  seconds: Figures
  /** Why the ceiling of this name was raised last. */
  raised: Readonly<Record<string, string>>
}

/** Adds up the lines of each part. */
export const linesByPart = (files: readonly { path: string; lines: number }[]): Figures => {
  const sums: Record<string, number> = {}
  for (const { path, lines } of files) {
    const part = partOf(path)
    sums[part] = (sums[part] ?? 0) + lines
  }
  return sums
}

/** A sentence for each figure above its ceiling, and for each ceiling of something that is no longer counted. */
export const excesses = (now: Figures, ceilings: Figures): string[] => [
  ...Object.entries(now).flatMap(([name, value]) => {
    const ceiling = ceilings[name]
    if (ceiling === undefined) return [`${name}: ${value}, and tools/size.json has no ceiling for it.`]
    return value > ceiling ? [`${name}: ${value}, ${value - ceiling} above its ceiling of ${ceiling}.`] : []
  }),
  ...Object.keys(ceilings).flatMap(name =>
    name in now ? [] : [`${name}: nothing of this name is counted; remove its ceiling.`],
  ),
]

/** The ceilings lowered to the present figures; none is raised. */
export const tightened = (now: Figures, ceilings: Figures): Figures =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, Math.min(value, ceilings[name] ?? value)] as const),
  )

/** A sentence for each ceiling that was raised, or is new, without a new reason beside it. */
export const raisedWithoutReason = (before: Ceilings, after: Ceilings): string[] =>
  (['lines', 'figures', 'build', 'seconds'] as const).flatMap(kind =>
    Object.entries(after[kind]).flatMap(([name, ceiling]) => {
      const former = before[kind][name]
      if (former !== undefined && ceiling <= former) return []
      const reason = after.raised[name]
      return reason && reason !== before.raised[name]
        ? []
        : [
            `The ceiling of ${name} rises from ${former ?? 0} to ${ceiling}: write the reason at "raised" in tools/size.json.`,
          ]
    }),
  )
