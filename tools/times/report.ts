/** What the tests of one file spent their time on. */
export interface FileTimes {
  /** Path from the root of the repository. */
  file: string
  /** Seconds by what they were spent on, added up over the workers that ran the file's tests. */
  parts: Record<string, number>
}

const total = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, one) => sum + one, 0)
const rounded = (seconds: number): string => seconds.toFixed(1)

/** The report of `npm test -- --times`: the sums by part, and the dearest files with what they spent most on. */
export const timesReport = (title: string, files: readonly FileTimes[], most = 25): string => {
  const sums: Record<string, number> = {}
  for (const { parts } of files)
    for (const [name, seconds] of Object.entries(parts)) sums[name] = (sums[name] ?? 0) + seconds
  const byTime = files.toSorted((a, b) => total(b.parts) - total(a.parts))
  const shown = (parts: Record<string, number>): string =>
    Object.entries(parts)
      .filter(([, seconds]) => seconds >= 0.05)
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, seconds]) => `${name} ${rounded(seconds)}`)
      .join(', ')
  return [
    `${title}: ${rounded(total(sums))} s over all workers in ${files.length} files (${shown(sums)})`,
    ...byTime
      .slice(0, most)
      .map(({ file, parts }) => `${rounded(total(parts)).padStart(7)} s  ${file}  (${shown(parts)})`),
  ].join('\n')
}
