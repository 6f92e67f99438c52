import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { LgaSelect, StateSelect } from '../../../ui/form/PlaceSelects.tsx'
import { Choice } from './Choice.tsx'
import type { StudentFormHandle } from './student-form.ts'
import classes from './StudentForm.module.css'

interface Props {
  form: StudentFormHandle
}

/** Who the student is. */
export const ParticularsFields = ({ form }: Props) => (
  <FormGroup title="Particulars" intro="As they stand on the birth certificate and in the admission register.">
    <TextInput label="Admission number" withAsterisk maxLength={30} {...form.field('admissionNumber')} />
    <DateField label="Date of admission" withAsterisk pastOnly {...form.field('admissionDate')} />
    <TextInput label="Surname" withAsterisk maxLength={80} {...form.field('lastName')} />
    <TextInput label="First name" withAsterisk maxLength={80} {...form.field('firstName')} />
    <TextInput label="Middle name" maxLength={80} {...form.field('middleName')} />
    <DateField label="Date of birth" withAsterisk pastOnly {...form.field('dateOfBirth')} />
    <Radio.Group label="Gender" withAsterisk {...form.field('gender')}>
      <div className={classes.radios}>
        <Radio size="md" value="female" label="Female" error={Boolean(form.errors.gender)} />
        <Radio size="md" value="male" label="Male" />
      </div>
    </Radio.Group>
    <TextInput label="Nationality" withAsterisk maxLength={60} {...form.field('nationality')} />
    <TextInput
      label="LIN"
      description="Learner Identification Number, 16 digits, where the student has one."
      inputMode="numeric"
      maxLength={16}
      {...form.field('lin')}
    />
    <TextInput
      label="NIN"
      description="National Identification Number, 11 digits."
      inputMode="numeric"
      maxLength={11}
      {...form.field('nin')}
    />
    <Checkbox
      size="md"
      className={classes.check}
      label="A parent or guardian has agreed that a photo is kept"
      description="Without it no picture can be added."
      {...form.getInputProps('photoConsent', { type: 'checkbox' })}
    />
  </FormGroup>
)

/** Where the student comes from and lives. */
export const PlacesFields = ({ form }: Props) => (
  <FormGroup
    title="Origin and residence"
    intro="Where the family comes from, where the student lives, and the school before."
  >
    <StateSelect
      label="State of origin"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the state of origin' }}
      {...form.field('stateOfOrigin')}
      onChange={state => {
        form.setFieldValue('stateOfOrigin', state)
        form.setFieldValue('lgaOfOrigin', null)
      }}
    />
    <LgaSelect label="LGA of origin" state={form.values.stateOfOrigin} {...form.field('lgaOfOrigin')} />
    <StateSelect
      label="State of residence"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the state of residence' }}
      {...form.field('stateOfResidence')}
      onChange={state => {
        form.setFieldValue('stateOfResidence', state)
        form.setFieldValue('lgaOfResidence', null)
      }}
    />
    <LgaSelect label="LGA of residence" state={form.values.stateOfResidence} {...form.field('lgaOfResidence')} />
    <AddressField label="Home address" maxLength={500} {...form.field('address')} />
    <TextInput label="Previous school" maxLength={120} {...form.field('previousSchool')} />
    <TextInput
      label="Previous class"
      description="The last class passed there."
      maxLength={40}
      {...form.field('previousClass')}
    />
  </FormGroup>
)

const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']
const genotypes = ['AA', 'AS', 'AC', 'SS', 'SC', 'CC']

/** For holders of 'View health details' only. */
export const HealthFields = ({ form }: Props) => (
  <FormGroup title="Health" intro="Optional and sensitive: shown only to those whose role may see it.">
    <Choice label="Blood group" data={bloodGroups} {...form.field('health.bloodGroup')} />
    <Choice label="Genotype" data={genotypes} {...form.field('health.genotype')} />
    <Textarea
      label="Special needs"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      className={classes.wide}
      {...form.field('health.specialNeeds')}
    />
  </FormGroup>
)
