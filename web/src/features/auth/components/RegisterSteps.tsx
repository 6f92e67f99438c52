import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { PhoneListInput } from '../../../ui/inputs/PhoneListInput.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { allEnums } from '../../../lib/enums.ts'
import type { Registration } from '../registration.ts'
import { Availability } from './Availability.tsx'
import { NewPassword } from './NewPassword.tsx'
import classes from './RegisterSteps.module.css'

const fixedHint = 'Set by the invitation.'

/** A step of a registration, which announces its subject when it is shown, by moving the focus to it too. */
export const Step = ({ title, moved, children }: { title: string; moved: boolean; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved])
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className={`m-0 text-lg font-bold ${classes.title}`}>
        {title}
      </h2>
      {children}
    </div>
  )
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export interface RegisterStepProps {
  form: Pick<ReturnType<typeof useApiForm>, 'field' | 'setFieldValue' | 'errors'>
  /** The person came here from the other step. */
  moved: boolean
}

export interface StaffStepProps extends Omit<RegisterStepProps, 'form'> {
  form: Pick<ReturnType<typeof useApiForm>, 'field' | 'errors'> & { values: Pick<Registration, 'staff'> }
  /** What the invitation fixes. */
  fixed?: { email: boolean; phone: boolean } | undefined
}

/** The person who registers an organisation, and becomes its first head. */
export const StaffStep = ({ form: { field, values, errors }, moved, fixed }: StaffStepProps) => {
  const { data: enums } = useQuery(allEnums())
  const { staff } = values
  return (
    <Step title="You" moved={moved}>
      <div className={`grid items-start ${classes.pair}`}>
        <Select
          label="Title (optional)"
          data={enums?.title ?? []}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the title' }}
          {...field('staff.title')}
        />
        <Select
          label="Gender"
          data={(enums?.gender ?? []).map(value => ({ value, label: capitalized(value) }))}
          {...field('staff.gender')}
        />
      </div>
      <div className={`grid items-start ${classes.pair}`}>
        <TextInput label="First name" autoComplete="given-name" {...field('staff.firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('staff.lastName')} />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="email"
        readOnly={fixed?.email}
        description={
          <Availability
            claim="email"
            typed={staff.email}
            hint={fixed?.email ? fixedHint : 'Codes for a new password go there.'}
            error={errors['staff.email']}
          />
        }
        {...field('staff.email')}
      />
      <PhoneInput
        label="Phone number"
        readOnly={fixed?.phone}
        description={
          <Availability
            claim="phone"
            typed={staff.phoneNumber.number}
            hint={fixed?.phone ? fixedHint : 'Ten digits after the country code.'}
            error={errors['staff.phoneNumber.number']}
          />
        }
        {...field('staff.phoneNumber')}
      />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description={
          <Availability
            claim="username"
            typed={staff.username}
            hint="Letters, digits, dots, dashes and underscores."
            error={errors['staff.username']}
          />
        }
        {...field('staff.username')}
      />
      <NewPassword field={field} typed={staff.password} label="Password" path="staff.password" />
    </Step>
  )
}

/** The district itself. Invited, its state and name are fixed. */
export const DistrictStep = ({ form: { field }, moved, isInvited }: RegisterStepProps & { isInvited?: boolean }) => {
  const { data: enums } = useQuery(allEnums())
  const states = enums?.servedStates ?? []
  return (
    <Step title="Your district" moved={moved}>
      {!isInvited && (
        <Select
          label="State"
          placeholder="Choose a state"
          searchable
          nothingFoundMessage="No such state here"
          data={states.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('district.stateId')}
        />
      )}
      <TextInput
        label="Name of the district"
        description={isInvited ? fixedHint : 'As your state calls it: a district, a zone, a zonal education office.'}
        readOnly={isInvited}
        {...field('district.name')}
      />
      <AddressField label="Address of the office" {...field('district.address')} />
      <PhoneListInput
        label="Phone numbers of the office"
        description="Schools see them when they need help. Add each number; at most five."
        {...field('district.phoneNumbers')}
      />
      <TextInput label="E-mail of the office" type="email" {...field('district.email')} />
    </Step>
  )
}
