import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { CorrectRegistration, ownRegistration } from '../../features/districts/index.ts'
import { keys } from '../../lib/query.ts'
import classes from './UnverifiedNotice.module.css'

/** How often the page asks whether there is a decision, in milliseconds. */
const patience = 20_000

/** Replaces every page until the account is approved; if it was refused, with the reason and the way to correct the registration. */
export const UnverifiedNotice = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    ...ownRegistration(),
    staleTime: 0,
    refetchInterval: patience,
  })
  const approved = data?.status === 'Approved'
  useEffect(() => {
    // The frame fetches the person again and shows the pages in place of this one.
    if (approved) void client.invalidateQueries({ queryKey: keys(api.auth.me) })
  }, [approved, client])
  const refused = data?.status === 'Refused'
  return (
    <>
      <section className={`card ${classes.notice}`}>
        <IconClockHour4 aria-hidden size={36} stroke={1.5} className="text-waiting" />
        <h1 className={`text-xl font-bold ${classes.title}`}>{refused ? 'Refused.' : 'Unverified.'}</h1>
        {refused ? (
          <>
            <p className="m-0">Your registration was refused, with this reason:</p>
            <blockquote className="m-0 mt-3 px-4 py-3 bg-waiting-soft text-left border-l-4 border-l-waiting">
              {data.refusedBecause}
            </blockquote>
          </>
        ) : (
          <p className="m-0">
            We are currently reviewing the provided information and will get back to you as soon as possible. After
            approval, you will be able to carry out operations on the application.
          </p>
        )}
      </section>
      {refused && <CorrectRegistration registration={data} />}
    </>
  )
}
