import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Figures.module.css'
import { PathLink } from '../page/PathLink.tsx'

export interface Figure {
  label: string
  /** Undefined while it is being fetched. */
  value: number | string | null | undefined
  /** The page that explains it. */
  to?: string | undefined
  /** Why it differs from another one, with the page of those that make the difference. */
  note?: { words: string; to?: string | undefined } | undefined
}

const number = new Intl.NumberFormat('en-NG')

const inWords = (value: number | string | null): string =>
  typeof value === 'number' ? number.format(value) : (value ?? '–')

/** A row of labelled figures: `<Figures figures={[{ label: 'Students', value: 1240 }]} />` */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={`row wrap flat-below-24 hidden-over frame round-lg ${classes.figures}`}>
    {figures.map(({ label, value, to, note }) => (
      <div key={label} className={`column between pad-16-20 on-surface ${classes.figure}`}>
        <dt className="text-sm">{label}</dt>
        <dd className="figures text-xl bold nowrap flat-above-2">{shown({ value, to })}</dd>
        {note && <dd className="text-xs">{note.to ? <PathLink to={note.to}>{note.words}</PathLink> : note.words}</dd>}
      </div>
    ))}
  </dl>
)

const shown = ({ value, to }: Pick<Figure, 'value' | 'to'>): ReactNode => {
  if (value === undefined) return <Skeleton height={24} width={64} my={5} />
  if (to === undefined) return inWords(value)
  return (
    <PathLink to={to} className={`inherit ${classes.link}`}>
      {inWords(value)}
    </PathLink>
  )
}
