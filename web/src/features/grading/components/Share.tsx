import classes from './Bars.module.css'

interface ShareProps {
  entered: number
  expected: number
}

/** Whole percent of the scores that are entered; never 100 while one is missing. */
export const percentOf = ({ entered, expected }: ShareProps): number =>
  expected === 0 ? 100 : Math.floor((entered * 100) / expected)

/** '97%, 41 of 42', for a row on a phone. */
export const shareInWords = (share: ShareProps): string => `${percentOf(share)}%, ${share.entered} of ${share.expected}`

/** The share of scores that are entered: a bar and its figures. */
export const Share = ({ entered, expected }: ShareProps) => {
  const percent = percentOf({ entered, expected })
  return (
    <span className={`min-w-0 leading-tight ${classes.bar}`} data-full={entered >= expected || undefined}>
      <span className={`flex justify-between gap-1 text-xs ${classes.words} figures`}>
        <span>{percent}%</span>{' '}
        <span className="text-ink">
          {entered}
          <span className="visually-hidden"> of </span>
          <span aria-hidden>/</span>
          {expected}
        </span>
      </span>
      <span className={`block overflow-hidden mt-0.5 ${classes.line}`} aria-hidden>
        <span className="block" style={{ width: `${percent}%` }} />
      </span>
    </span>
  )
}
