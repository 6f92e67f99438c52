import type { FormPart } from '../../../ui/form/FormParts.tsx'
import type { StaffForm, StaffFormHandle } from '../model/staff-form.ts'
import { AccountFields, OfficeFields } from './OfficeFields.tsx'
import { ContactFields, NextOfKinFields, PersonFields, PlaceFields, QualificationFields } from './StaffFields.tsx'

interface Shown {
  /** One's own particulars. */
  own?: boolean
  isNew?: boolean
  /** Also what only the office keeps. */
  official: boolean
}

/** The parts of the form of a person; username and role are asked for once only. */
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
    content: <PlaceFields form={form} />,
  },
  ...(official
    ? [
        {
          id: 'service',
          title: 'Service',
          fields: [
            'staffType',
            'tescomNumber',
            'oracleNumber',
            'subebNumber',
            'nin',
            'gradeLevel',
            'step',
            'firstAppointment',
            'confirmation',
            'presentPosting',
            'retirementExtendedTo',
          ] as const,
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
