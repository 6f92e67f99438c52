import { formatNaira } from '@akada/contract/kernel/kobo'
import { ChartPanel } from './ChartPanel.tsx'
import classes from './charts.module.css'

interface MoneyWeeksProps {
  title: string
  summary: string
  /** One after the other; amounts in kobo. */
  weeks: readonly { name: string; inKobo: number; outKobo: number; balanceKobo: number }[]
}

const width = 600
const height = 150

/** The balance as a line, and what was spent as columns, week by week, on one axis that starts at 0. */
const MoneyWeeks = ({ title, summary, weeks }: MoneyWeeksProps) => {
  const highest = Math.max(1, ...weeks.flatMap(({ balanceKobo, outKobo }) => [balanceKobo, outKobo]))
  const step = width / Math.max(1, weeks.length)
  const tall = (kobo: number): number => (kobo / highest) * (height - 8)
  const points = weeks.map(({ balanceKobo }, at) => `${(at + 0.5) * step},${height - tall(balanceKobo)}`)
  const legend = [
    { name: 'Balance at the end of the week', style: classes.first },
    { name: 'Spent in the week', style: classes.second },
  ]
  return (
    <ChartPanel
      title={title}
      summary={summary}
      table={{
        head: ['Week from', 'Paid in', 'Spent', 'Balance'],
        rows: weeks.map(({ name, inKobo, outKobo, balanceKobo }) => [
          name,
          formatNaira(inKobo),
          formatNaira(outKobo),
          formatNaira(balanceKobo),
        ]),
      }}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 list mb-3 text-sm">
        {legend.map(({ name, style }) => (
          <li className="flex items-center gap-2" key={name}>
            <span className={`${classes.swatch} ${style}`} />
            {name}
          </li>
        ))}
      </ul>
      <p className="flex justify-between m-0 text-dimmed text-sm figures">{formatNaira(highest)}</p>
      <div className={classes.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={`w-full ${classes.lines}`}>
          {weeks.map(({ name, outKobo }, at) => (
            <rect
              key={name}
              x={(at + 0.2) * step}
              y={height - tall(outKobo)}
              width={step * 0.6}
              height={tall(outKobo)}
              className={classes.spent}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polyline points={points.join(' ')} className={classes.firstLine} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <p className="flex justify-between m-0 mt-2 text-dimmed text-sm figures">
        <span>{weeks[0]?.name}</span>
        <span>{weeks.length > 1 && weeks[weeks.length - 1]?.name}</span>
      </p>
      <p className="m-0 mt-1 text-dimmed text-xs">The axis starts at ₦0.00.</p>
    </ChartPanel>
  )
}
export default MoneyWeeks
