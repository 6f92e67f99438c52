import { Fragment, type ReactNode } from 'react'

const days = /(\d{2}-\d{2}-\d{4})/

/** Text whose dates stay on one line: browsers may break a date at its hyphens. Anything else is shown as it is. */
export const Dated = ({ children }: { children: ReactNode }): ReactNode => {
  if (typeof children !== 'string' || !days.test(children)) return children
  return children.split(days).map((part, place) =>
    // The odd parts are those that match; a part has no other identity than its place.
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  )
}
