import { registerHours } from '@akada/contract/attendance/hours'
import { MultiSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { myClass } from '../../../lib/page/addresses.ts'
import { api, type Response } from '../../../lib/api.ts'
import { useSchool } from '../../../lib/session.ts'
import { ApiForm, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { TimeField } from '../../../ui/inputs/TimeField.tsx'
import { useVersionedForm, type Version } from '../../../ui/form/useVersionedForm.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { classAttendance } from '../area.ts'
import { nameOfSitting, type Sitting } from '../model/marks.ts'
import { hoursOf } from '../queries.ts'

type Hours = Response<typeof api.registerHours.view>
type Times = Record<Sitting, string>

const intro =
  "From when the registers of the day can be marked. Empty: the state's time. It holds for registers saved from now on."

/** From when the registers of the school may be called: the state's times, or later ones of its own, for one shift or two. */
export const RegisterHours = () => {
  const { id } = useSchool()
  const { data, error, refetch } = useQuery(hoursOf(id))
  return (
    <Page title="Hours of the register" intro={intro} breadcrumbs={[myClass, classAttendance]}>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {hours => (hours.can.edit ? <Editor school={id} hours={hours} /> : <Shown hours={hours} />)}
      </Loaded>
    </Page>
  )
}

/** 'Morning from 07:00, afternoon from 12:00' */
const timesText = (sittings: readonly Sitting[], times: Hours['first'], state: Hours['state']): string =>
  sittings
    .map((one, place) => {
      const name = nameOfSitting[one]
      return `${place === 0 ? name : name.toLowerCase()} from ${times[one] ?? state[one]}`
    })
    .join(', ')

const Shown = ({ hours: { sittings, state, first, second, classArms } }: { hours: Hours }) => (
  <div className="card px-6 py-5 max-phone:p-4 grid gap-3">
    <p className="m-0">{timesText(sittings, first, state)}.</p>
    {second && (
      <p className="m-0">
        Second shift: {timesText(sittings, second, state).toLowerCase()}, for{' '}
        {classArms.flatMap(({ id, fullName }) => (second.classArmIds.includes(id) ? [fullName] : [])).join(', ')}.
      </p>
    )}
  </div>
)

const typed = (times: Hours['first'] | null): Times => ({
  morning: times?.morning ?? '',
  afternoon: times?.afternoon ?? '',
})
const sent = ({ morning, afternoon }: Times): Hours['first'] => ({
  morning: morning || null,
  afternoon: afternoon || null,
})

interface HoursForm extends Record<string, unknown> {
  first: Times
  hasSecond: boolean
  second: Times & { classArmIds: string[] }
}

const versionOf = ({ first, second, revision }: Hours): Version<HoursForm> => ({
  values: {
    first: typed(first),
    hasSecond: second !== null,
    second: { ...typed(second), classArmIds: second?.classArmIds ?? [] },
  },
  revision,
})

const timeConflict = (shift: 'first' | 'second', one: Sitting): ConflictField<HoursForm> => ({
  label: `${nameOfSitting[one]} registers from${shift === 'second' ? ', second shift' : ''}`,
  show: values => values[shift][one] || "The state's time",
  copy: (from, onto) => ({ ...onto, [shift]: { ...onto[shift], [one]: from[shift][one] } }),
})

const conflictsOf = ({ sittings, classArms }: Hours): Record<string, ConflictField<HoursForm>> => ({
  ...Object.fromEntries(
    (['first', 'second'] as const).flatMap(shift =>
      sittings.map(one => [`${shift} ${one}`, timeConflict(shift, one)] as const),
    ),
  ),
  hasSecond: {
    label: 'Second shift',
    show: ({ hasSecond }) => (hasSecond ? 'Yes' : 'No'),
    copy: ({ hasSecond }) => ({ hasSecond }),
  },
  arms: {
    label: 'Class arms of the second shift',
    show: ({ second }) =>
      classArms.flatMap(({ id, fullName }) => (second.classArmIds.includes(id) ? [fullName] : [])).join(', '),
    copy: ({ second }, onto) => ({ second: { ...onto.second, classArmIds: second.classArmIds } }),
  },
})

const Editor = ({ school, hours }: { school: string; hours: Hours }) => {
  const { sittings, state, classArms } = hours
  const { form, conflict } = useVersionedForm<HoursForm, Hours>({
    start: versionOf(hours),
    check: ({ hasSecond, second }): Record<string, string> =>
      hasSecond && second.classArmIds.length === 0 ? { 'second.classArmIds': 'Choose a class arm.' } : {},
    submit: ({ first, hasSecond, second }, revision) =>
      api.registerHours.set({
        params: { id: school },
        body: {
          first: sent(first),
          second: hasSecond ? { ...sent(second), classArmIds: second.classArmIds } : null,
          revision,
        },
      }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'register_hours_changed_meanwhile',
    theirs: record => {
      const read = registerHours.safeParse(record)
      return read.success ? versionOf(read.data) : undefined
    },
    fields: conflictsOf(hours),
    what: 'the hours of the register',
    success: 'Hours of the Register Saved Successfully',
  })
  const fields = (shift: 'first' | 'second') =>
    sittings.map(one => (
      <TimeField
        key={one}
        min={state[one]}
        label={`${nameOfSitting[one]} registers from`}
        description={`The state's time is ${state[one]}.`}
        {...form.field(`${shift}.${one}`)}
      />
    ))
  return (
    <ApiForm form={form} label="Hours of the register">
      <FormGroup title="All class arms" intro="Or, in a school with two shifts, those of the first.">
        {fields('first')}
        <Switch label="The school has a second shift" {...form.getInputProps('hasSecond', { type: 'checkbox' })} />
      </FormGroup>
      {form.getValues().hasSecond && (
        <FormGroup title="Second shift" intro="Its class arms have times of their own, also in the next session.">
          <MultiSelect
            label="Class arms of the second shift"
            searchable
            data={classArms.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            {...form.field('second.classArmIds')}
          />
          {fields('second')}
        </FormGroup>
      )}
      <div>
        <SubmitButton form={form}>Save hours</SubmitButton>
      </div>
      {conflict}
    </ApiForm>
  )
}
