import { namesOf } from '@akada/contract/kernel/record'
import { officeFields } from '@akada/contract/staff/record'
import type { FormPart } from '../../../ui/form/FormParts.tsx'
import type { StaffForm, StaffFormHandle } from '../model/staff-form.ts'
import { AccountFields, OfficeFields } from './OfficeFields.tsx'
import { ContactFields, NextOfKinFields, PersonFields, WhereFields, QualificationFields } from './StaffFields.tsx'

interface Shown {
  /** The person's own details. */
  own?: boolean
  isNew?: boolean
  /** Also the fields that only the office maintains. */
  official: boolean
}

/** The parts of a person's form; username and role are asked for only once. */
export const partsOf = (form: StaffFormHandle, { own, isNew, official }: Shown): FormPart<StaffForm>[] => [
  {
    id: 'particulars',
    title: 'Particulars',
    fields: ['title', 'firstName', 'middleName', 'lastName', 'gender', 'dateOfBirth', 'nationality'],
    isDone: ({ firstName, lastName, gender, dateOfBirth }) => Boolean(firstName && lastName && gender && dateOfBirth),
    content: <PersonFields form={form} own={own} isNew={isNew} />,
  },
  {
    id: 'contact',
    title: 'Contact',
    fields: ['email', 'phoneNumber'],
    isDone: ({ email, phoneNumber }) => Boolean(email && phoneNumber.number),
    content: <ContactFields form={form} own={own} />,
  },
  ...(isNew
    ? [
        {
          id: 'account',
          title: 'Account and role',
          fields: ['username', 'organization', 'role'] as const,
          isDone: ({ username, role }: StaffForm) => Boolean(username && role),
          content: <AccountFields form={form} />,
        },
      ]
    : []),
  {
    id: 'places',
    title: 'Origin and residence',
    fields: ['stateOfOrigin', 'lgaOfOrigin', 'stateOfResidence', 'lgaOfResidence', 'address'],
    isDone: ({ stateOfOrigin, stateOfResidence }) => Boolean(stateOfOrigin && stateOfResidence),
    content: <WhereFields form={form} />,
  },
  ...(official
    ? [
        {
          id: 'service',
          title: 'Service',
          fields: namesOf(officeFields),
          // The earlier of age and service decides when a person retires.
          reads: ['dateOfBirth'] as const,
          isDone: ({ firstAppointment, gradeLevel }: StaffForm) => Boolean(firstAppointment && gradeLevel),
          content: <OfficeFields form={form} />,
        },
      ]
    : []),
  {
    id: 'qualifications',
    title: 'Qualifications',
    fields: ['qualifications', 'trcnNumber'],
    isDone: ({ qualifications }) => Boolean(qualifications),
    content: <QualificationFields form={form} />,
  },
  {
    id: 'next-of-kin',
    title: 'Next of kin',
    fields: ['nextOfKin'],
    isDone: ({ nextOfKin }) => Boolean(nextOfKin.name && nextOfKin.phone),
    content: <NextOfKinFields form={form} own={own} />,
  },
]
