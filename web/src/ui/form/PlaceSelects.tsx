import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

type PlaceSelectProps = Omit<SelectProps, 'data' | 'searchable'>

const usePlaces = () =>
  useQuery({
    ...read(api.generic.statesAndLocalGovernments),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    select: answer => answer.fullStateEnum.states,
  })

/** One of the 37 states: `<StateSelect label="State of origin" {...form.field('stateOfOrigin')} />` */
export const StateSelect = (props: PlaceSelectProps) => {
  const { data = [], isPending } = usePlaces()
  return (
    <Select
      placeholder={isPending ? 'Loading the states' : 'Choose a state'}
      nothingFoundMessage="No such state"
      {...props}
      searchable
      data={data.map(({ state }) => state)}
    />
  )
}

/**
 * A local government of a state: `<LgaSelect state={form.values.stateOfOrigin} {...form.field('lgaOfOrigin')} />`. Several states share
 * names, so clear it when the state changes.
 */
export const LgaSelect = ({ state, disabled, ...props }: PlaceSelectProps & { state: string | null | undefined }) => {
  const { data = [] } = usePlaces()
  const lgas = data.find(place => place.state === state)?.lgas ?? []
  return (
    <Select
      placeholder={state ? 'Choose a local government' : 'Choose the state first'}
      nothingFoundMessage="No such local government"
      {...props}
      disabled={disabled || !state}
      searchable
      data={lgas}
    />
  )
}
