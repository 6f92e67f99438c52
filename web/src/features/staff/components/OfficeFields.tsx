import { Radio, Select, TextInput } from '@mantine/core'
import { useSendsMail, useTerms, useUser } from '../../../lib/session.ts'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Availability } from '../../auth/index.ts'
import { whyRetires } from '../model/retirement.ts'
import type { StaffFormHandle } from '../model/staff-form.ts'
import { RoleFields } from './acts/RoleFields.tsx'
import classes from './Staff.module.css'

interface Props {
  form: StaffFormHandle
}

/** Of 17 grade levels there is no 11 (the civil service skips it). */
const gradeLevels = Array.from({ length: 17 }, (_, index) => index + 1)
  .filter(level => level !== 11)
  .map(level => ({ value: String(level), label: `GL ${String(level).padStart(2, '0')}` }))
const steps = Array.from({ length: 15 }, (_, index) => String(index + 1))

/** What only the office keeps: numbers, grade, days of service. */
export const OfficeFields = ({ form }: Props) => {
  const { field, values } = form
  const terms = useTerms()
  const { retirementParameters } = useUser().staff.stateDetails
  const { age, years } = retirementParameters[values.staffType === 'Teaching' ? 'teaching' : 'nonTeaching']
  const missing =
    values.dateOfBirth && values.firstAppointment
      ? ''
      : whyRetires({ ...values, retirementDate: null }, retirementParameters)
  return (
    <FormGroup
      title="Service"
      intro={`Retirement comes at ${age} years of age or ${years} of service, whichever is earlier. ${missing}`}
    >
      <Radio.Group label="Kind of staff" {...field('staffType')}>
        <div className={classes.radios}>
          <Radio size="md" value="Teaching" label="Teaching" />
          <Radio size="md" value="Non-Teaching" label="Non-Teaching" />
        </div>
      </Radio.Group>
      <TextInput label={terms.tescomNumber} maxLength={30} {...field('tescomNumber')} />
      <TextInput label={terms.oracleNumber} maxLength={30} {...field('oracleNumber')} />
      <TextInput label={terms.subebNumber} maxLength={30} {...field('subebNumber')} />
      <TextInput
        label="NIN"
        description="National Identification Number, 11 digits."
        inputMode="numeric"
        maxLength={11}
        {...field('nin')}
      />
      <Select
        label="Grade level"
        data={gradeLevels}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the grade level' }}
        {...field('gradeLevel')}
      />
      <Select
        label="Step"
        data={steps}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the step' }}
        {...field('step')}
      />
      <DateField label="First appointment" pastOnly {...field('firstAppointment')} />
      <DateField label="Confirmation" pastOnly {...field('confirmation')} />
      <DateField label="Present posting" pastOnly {...field('presentPosting')} />
      <DateField
        label="Service extended to"
        description="Only where an extension was granted in writing."
        {...field('retirementExtendedTo')}
      />
    </FormGroup>
  )
}

/** The account of somebody new: the username, and the first role. */
export const AccountFields = ({ form }: Props) => {
  const isSent = useSendsMail()
  const { field, values, errors } = form
  return (
    <FormGroup
      title="Account and role"
      intro={
        isSent
          ? 'A temporary password goes to the e-mail, to be replaced at the first sign-in.'
          : 'A temporary password is shown to you once, to be replaced at the first sign-in.'
      }
    >
      <TextInput
        label="Username"
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        description={
          <Availability
            claim="username"
            typed={values.username}
            hint="Letters, digits, dots, dashes and underscores."
            fault={errors.username}
          />
        }
        {...field('username')}
      />
      <RoleFields
        organization={values.organization}
        onOrganization={id => form.setFieldValue('organization', id)}
        role={values.role}
        onRole={field('role').onChange}
        error={errors.role}
      />
    </FormGroup>
  )
}
