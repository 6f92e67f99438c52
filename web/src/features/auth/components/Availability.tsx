import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askable, type Claim, claims, takenMessage } from '../availability.ts'
import classes from './Availability.module.css'

/** How long nothing is typed before the server is asked, in milliseconds. */
const quiet = 400

export interface AvailabilityProps {
  claim: Claim
  typed: string
  /** What stands there while nothing is known. */
  hint: ReactNode
  /** The field's own fault, which says the same already. */
  fault: ReactNode
}

/** Says in words, as one types, whether something is still free; stands in a field's description. */
export const Availability = ({ claim, typed, hint, fault }: AvailabilityProps) => {
  const [settled] = useDebouncedValue(typed, quiet)
  const value = askable(claim, settled)
  const { data, error, isFetching } = useQuery({
    ...claims[claim].exists(value ?? ''),
    enabled: value !== null,
  })
  const { what } = claims[claim]
  const current = settled === typed && value !== null
  const state = !current || error ? undefined : isFetching ? 'asking' : data && (data.exists ? 'taken' : 'free')
  return (
    <>
      <span role="status" className={classes.state} data-state={state}>
        {state === 'asking' && `Checking this ${what}`}
        {state === 'free' && `This ${what} is free.`}
        {state === 'taken' && !fault && takenMessage(claim)}
      </span>
      {!state && hint}
    </>
  )
}
