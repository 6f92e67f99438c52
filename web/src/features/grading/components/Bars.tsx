import classes from './Bars.module.css'

interface BarsProps {
  students: number
  components: readonly { id: string; name: string; entered: number; closed: number }[]
}

/** How many scores of each component are entered: a bar and its figures. */
export const Bars = ({ students, components }: BarsProps) => (
  <span className={`flex gap-3 ${classes.bars}`}>
    {components
      .map(component => ({ ...component, due: students - component.closed }))
      .map(({ id, name, entered, due }) => (
        <span key={id} className={`min-w-0 leading-tight ${classes.bar}`} data-full={entered >= due || undefined}>
          <span className={`flex justify-between gap-1 text-xs ${classes.words} figures`}>
            <span>{name}</span>{' '}
            <span className="text-ink">
              {entered}
              <span className="visually-hidden"> of </span>
              <span aria-hidden>/</span>
              {due}
            </span>
          </span>
          <span className={`block overflow-hidden mt-0.5 ${classes.line}`} aria-hidden>
            <span className="block" style={{ width: `${due === 0 ? 0 : Math.min(100, (entered / due) * 100)}%` }} />
          </span>
        </span>
      ))}
  </span>
)
