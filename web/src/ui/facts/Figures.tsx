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
  <dl className={`flex flex-wrap m-0 mb-6 overflow-hidden border border-line rounded-lg ${classes.figures}`}>
    {figures.map(({ label, value, to, note }) => (
      <div key={label} className={`flex flex-col justify-between px-5 py-4 bg-surface ${classes.figure}`}>
        <dt className="text-sm">{label}</dt>
        <dd className="figures text-xl font-bold whitespace-nowrap m-0 mt-0.5">{shown({ value, to })}</dd>
        {note && <dd className="text-xs">{note.to ? <PathLink to={note.to}>{note.words}</PathLink> : note.words}</dd>}
      </div>
    ))}
  </dl>
)

const shown = ({ value, to }: Pick<Figure, 'value' | 'to'>): ReactNode => {
  if (value === undefined) return <Skeleton height={24} width={64} my={5} />
  if (to === undefined) return inWords(value)
  return (
    <PathLink to={to} className={`text-inherit ${classes.link}`}>
      {inWords(value)}
    </PathLink>
  )
}
