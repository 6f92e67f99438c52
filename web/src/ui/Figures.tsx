import { Skeleton } from '@mantine/core'
import classes from './Figures.module.css'

export interface Figure {
  label: string
  /** Undefined while it is fetched. */
  value: number | string | null | undefined
}

const number = new Intl.NumberFormat('en-NG')

/** A row of figures with their names: `<Figures figures={[{ label: 'Students', value: 1240 }]} />` */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(({ label, value }) => (
      <div key={label} className={classes.figure}>
        <dt>{label}</dt>
        <dd className="figures">
          {value === undefined ? (
            <Skeleton height={24} width={64} my={5} />
          ) : typeof value === 'number' ? (
            number.format(value)
          ) : (
            (value ?? '–')
          )}
        </dd>
      </div>
    ))}
  </dl>
)
