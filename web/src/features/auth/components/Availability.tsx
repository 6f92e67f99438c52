import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askable, type Claim, claims, takenMessage } from '../availability.ts'

/** How long typing must pause before the server is asked, in milliseconds. */
const quiet = 400

const looks = { asking: '', taken: 'text-danger', free: 'text-accent' }

export interface AvailabilityProps {
  claim: Claim
  typed: string
  /** Shown while nothing is known. */
  hint: ReactNode
  /** The field's own error, which says the same already. */
  error: ReactNode
}

/** The server's result for the value; undefined until it has responded. */
const stateOf = (data: { exists: boolean } | undefined, isAsking: boolean): keyof typeof looks | undefined => {
  if (isAsking) return 'asking'
  if (data) return data.exists ? 'taken' : 'free'
  return undefined
}

/** Shows in words, while the person types, whether a value is still free; used in a field's description. */
export const Availability = ({ claim, typed, hint, error: problem }: AvailabilityProps) => {
  const [settled] = useDebouncedValue(typed, quiet)
  const value = askable(claim, settled)
  const { data, error, isFetching } = useQuery({
    ...claims[claim].exists(value ?? ''),
    enabled: value !== null,
  })
  const { what } = claims[claim]
  const current = settled === typed && value !== null
  const state = current && !error ? stateOf(data, isFetching) : undefined
  return (
    <>
      <span role="status" className={state && looks[state]}>
        {state === 'asking' && `Checking this ${what}`}
        {state === 'free' && `This ${what} is free.`}
        {state === 'taken' && !problem && takenMessage(claim)}
      </span>
      {!state && hint}
    </>
  )
}
