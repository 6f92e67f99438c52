/** Names of classes, with consecutive ones joined: 'Primary 1 to 6, JSS 1, JSS 3'. */
export const inRanges = (names: readonly string[]): string => {
  const ranges: { stem: string; from: number; to: number; only: string }[] = []
  for (const name of names) {
    const [, stem = name, digits] = /^(.*\S)\s+(\d+)$/.exec(name) ?? []
    const number = digits === undefined ? Number.NaN : Number(digits)
    const last = ranges.at(-1)
    if (last && last.stem === stem && number === last.to + 1) last.to = number
    else ranges.push({ stem, from: number, to: number, only: name })
  }
  return ranges
    .flatMap(({ stem, from, to, only }) => {
      if (to > from + 1) return [`${stem} ${from} to ${to}`]
      return to > from ? [only, `${stem} ${to}`] : [only]
    })
    .join(', ')
}
