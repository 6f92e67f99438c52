import classes from './charts.module.css'

interface PercentLinesProps {
  /** Of the points, from left to right. */
  names: readonly string[]
  /** Two lines at most: they differ in colour and in pattern. A null is a gap. */
  lines: readonly { name: string; values: readonly (number | null)[] }[]
}

const width = 600
const height = 150
const swatches = [classes.first, classes.second]
const strokes = [classes.firstLine, classes.secondLine]

/** The names below the lines: all of them where a phone has room for so many letters, else the first and the last. */
const fitting = (names: readonly string[]): readonly string[] =>
  names.join(' ').length > 40 ? names.filter((_, at) => at === 0 || at === names.length - 1) : names

/** Lines of percentages over time, from the ten below the lowest up to 100. */
export const PercentLines = ({ names, lines }: PercentLinesProps) => {
  const known = lines.flatMap(({ values }) => values).filter(value => value !== null)
  const least = Math.max(0, Math.floor((Math.min(100, ...known) - 1) / 10) * 10)
  const x = (at: number): number => (names.length < 2 ? width / 2 : (at / (names.length - 1)) * (width - 8) + 4)
  const y = (percent: number): number => height - 4 - ((percent - least) / (100 - least)) * (height - 8)
  const points = (values: readonly (number | null)[]): string =>
    values.flatMap((value, at) => (value === null ? [] : [`${x(at)},${y(value)}`])).join(' ')
  return (
    <div>
      <ul className="flex gap-4 list mb-3 text-sm">
        {lines.map(({ name }, index) => (
          <li className="flex items-center gap-2" key={name}>
            <span className={`${classes.swatch} ${swatches[index]}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className={`flex gap-2 ${classes.plot}`}>
        <span className={`flex flex-col justify-between text-dimmed text-sm figures ${classes.scale}`}>
          <span>100%</span>
          <span>{least}%</span>
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={`flex-1 min-w-0 ${classes.lines}`}
        >
          {lines.map(({ name, values }, index) => (
            <polyline key={name} points={points(values)} className={strokes[index]} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
      </div>
      <p className={`flex justify-between m-0 mt-2 text-dimmed text-sm figures ${classes.names}`}>
        {fitting(names).map(name => (
          <span key={name}>{name}</span>
        ))}
      </p>
      {least > 0 && <p className="m-0 mt-1 text-dimmed text-xs">{`The axis starts at ${least}%, not at 0.`}</p>}
    </div>
  )
}
