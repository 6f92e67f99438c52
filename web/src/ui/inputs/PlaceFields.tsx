import { type Fields, inSentence } from '@akada/contract/kernel/record'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'
import { inputsOf } from '../form/fields.ts'
import type { useApiForm } from '../form/useApiForm.ts'

const usePlaces = () =>
  useQuery({
    ...read(api.generic.statesAndLocalGovernments),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    select: answer => answer.fullStateEnum.states,
  })

interface PlaceFieldsProps {
  fields: Fields
  form: Pick<ReturnType<typeof useApiForm>, 'field' | 'setFieldValue'>
  /** The name of the local government's field, whose `of` names the state's. */
  lga: string
  /** Where the record is in the form: `school.` */
  within?: string
  /** The state, where it is known and not asked for. */
  state?: string
}

/**
 * A state and one of its local governments, as every form asks for them: `<PlaceFields fields={studentFields} form={form} lga="lgaOfOrigin" />`.
 * Several states share names of local governments, so a chosen one is cleared when the state changes.
 */
export const PlaceFields = ({ fields, form, lga, within = '', state: known }: PlaceFieldsProps) => {
  const { data = [], isPending } = usePlaces()
  const input = inputsOf(fields, form, within)
  const inputOf = (name: string) => ({
    ...input(name),
    clearable: true,
    clearButtonProps: { 'aria-label': `Clear the ${fields[name] ? inSentence(fields[name]) : name}` },
  })
  const { of } = fields[lga] ?? {}
  const state = known ?? (of && form.field(`${within}${of}`).value)
  return (
    <>
      {of && (
        <Select
          placeholder={isPending ? 'Loading the states' : 'Choose a state'}
          nothingFoundMessage="No such state"
          searchable
          data={data.map(place => place.state)}
          {...inputOf(of)}
          onChange={chosen => {
            form.field(`${within}${of}`).onChange(chosen)
            form.setFieldValue(`${within}${lga}`, null)
          }}
        />
      )}
      <Select
        placeholder={state ? 'Choose a local government' : 'Choose the state first'}
        nothingFoundMessage="No such local government"
        searchable
        disabled={!state}
        data={[...(data.find(place => place.state === state)?.lgas ?? [])]}
        {...inputOf(lga)}
        required={Boolean(state)}
      />
    </>
  )
}
