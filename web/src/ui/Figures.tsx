import { Skeleton } from '@mantine/core'
import classes from './Figures.module.css'
import { PathLink } from './PathLink.tsx'

export interface Figure {
  label: string
  /** Undefined while it is fetched. */
  value: number | string | null | undefined
  /** The page where it is explained. */
  to?: string
}

const number = new Intl.NumberFormat('en-NG')

const inWords = (value: number | string | null): string =>
  typeof value === 'number' ? number.format(value) : (value ?? '–')

/** A row of figures with their names: `<Figures figures={[{ label: 'Students', value: 1240 }]} />` */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value, to }) => (
      <div key={label} className={classes.figure}>
        <dt>{label}</dt>
        <dd className="figures">
          {value === undefined ? (
            <Skeleton height={24} width={64} my={5} />
          ) : to ? (
            <PathLink to={to} className={classes.link}>
              {inWords(value)}
            </PathLink>
          ) : (
            inWords(value)
          )}
        </dd>
      </div>
    ))}
  </dl>
)
