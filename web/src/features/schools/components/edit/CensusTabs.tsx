import { census } from '@akada/contract/schools/census'
import { Checkbox, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '../../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { WholeNumberField } from '../../../../ui/inputs/NumberFields.tsx'
import type { FormHandle } from '../../../../ui/form/useApiForm.ts'
import {
  classroomFields,
  classroomsOf,
  counted,
  facilitiesOf,
  facilityFields,
  otherFields,
  othersOf,
} from '../../model/census-form.ts'
import classes from './edit.module.css'
import { type SchoolPart, usePart } from './usePart.ts'

const CountInput = (props: object & { label: string }) => <WholeNumberField max={9999} {...props} />

const Save = ({ form, children }: { form: FormHandle; children: ReactNode }) => (
  <FormActions>
    <SubmitButton form={form}>{children}</SubmitButton>
  </FormActions>
)

/** Rooms for teaching by their state of repair, and other rooms and grounds. */
export const ClassroomsTab = (part: SchoolPart) => {
  const { form, conflict } = usePart(part, {
    valuesOf: classroomsOf,
    fields: classroomFields,
    success: 'Classrooms Saved Successfully',
    save: ({ classRooms, workshops, laboratories, libraries, playgrounds }, revision) =>
      api.schools.saveClassrooms({
        params: { id: part.school.id },
        body: {
          classRooms: {
            good: counted(classRooms.good),
            minorRepair: counted(classRooms.minorRepair),
            majorRepair: counted(classRooms.majorRepair),
            unusable: counted(classRooms.unusable),
          },
          workshops: counted(workshops),
          laboratories: counted(laboratories),
          libraries: counted(libraries),
          playgrounds: counted(playgrounds),
          revision,
        },
      }),
  })
  return (
    <ApiForm form={form} label="Classrooms">
      <FormGroup title="Classrooms" intro="By their state of repair. Leave empty what was not counted.">
        <CountInput label="Good" {...form.field('classRooms.good')} />
        <CountInput label="Need minor repair" {...form.field('classRooms.minorRepair')} />
        <CountInput label="Need major repair" {...form.field('classRooms.majorRepair')} />
        <CountInput label="Unusable" {...form.field('classRooms.unusable')} />
      </FormGroup>
      <FormGroup title="Other rooms and grounds">
        <CountInput label="Workshops" {...form.field('workshops')} />
        <CountInput label="Laboratories" {...form.field('laboratories')} />
        <CountInput label="Libraries" {...form.field('libraries')} />
        <CountInput label="Playgrounds" {...form.field('playgrounds')} />
      </FormGroup>
      <Save form={form}>Save classrooms</Save>
      {conflict}
    </ApiForm>
  )
}

interface ChoicesProps {
  title: string
  intro: string
  options: readonly string[]
  field: { value?: unknown; onChange: (value: unknown) => void; error?: ReactNode }
}

const Choices = ({ title, intro, options, field }: ChoicesProps) => (
  <Checkbox.Group
    className="col-span-full"
    label={title}
    description={intro}
    value={Array.isArray(field.value) ? field.value.map(String) : []}
    onChange={field.onChange}
    error={field.error}
    size="md"
  >
    <div className={`grid gap-3 ${classes.choices}`}>
      {options.map(option => (
        <Checkbox key={option} size="md" value={option} label={option} />
      ))}
    </div>
  </Checkbox.Group>
)

/** What the school has, what it shares with others, and its toilets. */
export const FacilitiesTab = (part: SchoolPart) => {
  const { form, conflict } = usePart(part, {
    valuesOf: facilitiesOf,
    fields: facilityFields,
    success: 'Facilities Saved Successfully',
    save: ({ usableToilets, ...lists }, revision) =>
      api.schools.saveFacilities({
        params: { id: part.school.id },
        body: {
          ...lists,
          usableToilets: {
            male: counted(usableToilets.male),
            female: counted(usableToilets.female),
            mixed: counted(usableToilets.mixed),
          },
          revision,
        },
      }),
  })
  return (
    <ApiForm form={form} label="Facilities">
      <FormGroup title="Facilities" intro="What the school has, and what it uses together with another school.">
        <Choices
          title="Available"
          intro="In the school's own compound."
          options={census.facilitiesAvailable}
          field={form.field('facilitiesAvailable')}
        />
        <Choices
          title="Shared"
          intro="Used together with another school."
          options={census.sharedFacilities}
          field={form.field('sharedFacilities')}
        />
      </FormGroup>
      <FormGroup title="Usable toilets">
        <CountInput label="For boys" {...form.field('usableToilets.male')} />
        <CountInput label="For girls" {...form.field('usableToilets.female')} />
        <CountInput label="For both" {...form.field('usableToilets.mixed')} />
      </FormGroup>
      <Save form={form}>Save facilities</Save>
      {conflict}
    </ApiForm>
  )
}

/** Fence, health, power and water. */
export const OthersTab = (part: SchoolPart) => {
  const { form, conflict } = usePart(part, {
    valuesOf: othersOf,
    fields: otherFields,
    success: 'Others Saved Successfully',
    save: (values, revision) =>
      api.schools.saveOthers({ params: { id: part.school.id }, body: { ...values, revision } }),
  })
  return (
    <ApiForm form={form} label="Others">
      <FormGroup title="Others" intro="As the Annual School Census asks for them.">
        <Select
          label="Fence or wall"
          placeholder="Choose its state"
          data={census.fenceOrWall}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the fence' }}
          {...form.field('fenceOrWall')}
        />
        <Choices
          title="Health"
          intro="What there is in the school."
          options={census.healthFacilities}
          field={form.field('healthFacilities')}
        />
        <Choices
          title="Power"
          intro="Where it comes from."
          options={census.powerSources}
          field={form.field('powerSources')}
        />
        <Choices
          title="Water"
          intro="Where it comes from."
          options={census.waterSources}
          field={form.field('waterSources')}
        />
      </FormGroup>
      <Save form={form}>Save others</Save>
      {conflict}
    </ApiForm>
  )
}
