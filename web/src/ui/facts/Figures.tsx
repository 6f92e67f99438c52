import { Skeleton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
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

/** What has no room in a third of a phone's width or an eighth of a desk's, in letters: a sum of money. */
const longValue = 8

/**
 * The share of a row, in per cent, that each of `count` figures has: rows of `most`, the last ones of one figure less, so that none stands
 * alone.
 */
export const sharesOf = (count: number, most: number): number[] => {
  const rows = Math.max(1, Math.min(Math.ceil(count / most), Math.floor(count / 2)))
  const inRow = Math.floor(count / rows)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => inRow + Number(row < longer)).flatMap(length =>
    Array.from({ length }, () => 100 / length),
  )
}

/** A row of labelled figures: `<Figures figures={[{ label: 'Students', value: 1240 }]} />` */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => {
  const isLong = figures.some(({ value }) => typeof value === 'string' && value.length > longValue)
  const [phone, tablet, desk] = (isLong ? [2, 3, 6] : [3, 4, 8]).map(most => sharesOf(figures.length, most))
  const widthOf = (at: number) =>
    ({ '--phone': `${phone?.[at]}%`, '--tablet': `${tablet?.[at]}%`, '--desk': `${desk?.[at]}%` }) as CSSProperties
  return (
    <dl className={`flex flex-wrap m-0 mb-4 overflow-hidden border border-line rounded-lg ${classes.figures}`}>
      {figures.map(({ label, value, to, note }, at) => (
        <div
          key={label}
          className={`flex flex-col justify-between px-4 py-2 bg-surface ${classes.figure}`}
          style={widthOf(at)}
        >
          <dt className="text-xs">{label}</dt>
          <dd className="figures text-lg font-bold whitespace-nowrap m-0">{shown({ value, to })}</dd>
          {note && <dd className="text-xs">{note.to ? <PathLink to={note.to}>{note.words}</PathLink> : note.words}</dd>}
        </div>
      ))}
    </dl>
  )
}

const shown = ({ value, to }: Pick<Figure, 'value' | 'to'>): ReactNode => {
  if (value === undefined) return <Skeleton height={20} width={64} my={4} />
  if (to === undefined) return inWords(value)
  return (
    <PathLink to={to} className={`text-inherit ${classes.link}`}>
      {inWords(value)}
    </PathLink>
  )
}
