import { withLabels } from '@akada/contract/kernel/record'
import { officeFields } from '@akada/contract/staff/record'
import { Radio, Select, TextInput } from '@mantine/core'
import { useSendsMail, useTerms, useUser } from '../../../lib/session.ts'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { inputsOf } from '../../../ui/form/fields.ts'
import { Availability } from '../../auth/index.ts'
import { whyRetires } from '../model/retirement.ts'
import type { StaffFormHandle } from '../model/staff-form.ts'
import { RoleFields } from './acts/RoleFields.tsx'

interface Props {
  form: StaffFormHandle
}

const levelsOf = ({ max, except }: { max: number; except?: number }): number[] =>
  Array.from({ length: max }, (_, index) => index + 1).filter(level => level !== except)

const gradeLevels = levelsOf(officeFields.gradeLevel).map(level => ({
  value: String(level),
  label: `GL ${String(level).padStart(2, '0')}`,
}))
const steps = levelsOf(officeFields.step).map(String)

/** Fields that only the office maintains: numbers, grade, dates of service. */
export const OfficeFields = ({ form }: Props) => {
  const { staffType, dateOfBirth, firstAppointment, retirementExtendedTo } = form.values
  const input = inputsOf(withLabels(officeFields, useTerms()), form)
  const { retirementParameters } = useUser().staff.stateDetails
  const { age, years } = retirementParameters[staffType === 'Teaching' ? 'teaching' : 'nonTeaching']
  const missing =
    dateOfBirth && firstAppointment
      ? ''
      : whyRetires(
          { staffType, dateOfBirth, firstAppointment, retirementExtendedTo, retirementDate: null },
          retirementParameters,
        )
  return (
    <FormGroup
      title="Service"
      intro={`Retirement comes at ${age} years of age or ${years} of service, whichever is earlier. ${missing}`}
    >
      <Radio.Group {...input('staffType')} required={false}>
        <div className="flex items-center gap-6 min-h-11">
          <Radio size="md" value="Teaching" label="Teaching" />
          <Radio size="md" value="Non-Teaching" label="Non-Teaching" />
        </div>
      </Radio.Group>
      <TextInput {...input('tescomNumber')} />
      <TextInput {...input('oracleNumber')} />
      <TextInput {...input('subebNumber')} />
      <TextInput {...input('nin')} />
      <Select
        data={gradeLevels}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the grade level' }}
        {...input('gradeLevel')}
      />
      <Select
        data={steps}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the step' }}
        {...input('step')}
      />
      <DateField pastOnly {...input('firstAppointment')} />
      <DateField pastOnly {...input('confirmation')} />
      <DateField pastOnly {...input('presentPosting')} />
      <DateField {...input('retirementExtendedTo')} />
    </FormGroup>
  )
}

/** The account of a new person: the username, and the first role. */
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
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        description={
          <Availability
            claim="username"
            typed={values.username}
            hint="Letters, digits, dots, dashes and underscores."
            error={errors.username}
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
