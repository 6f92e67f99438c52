import { createStaffBody, type officialParticulars, updateStaffBody } from '@akada/contract/staff/schemas'
import * as z from 'zod'
import type { StaffForm } from './staff-form.ts'

const isNobody = (kin: StaffForm['nextOfKin']): boolean => Object.values(kin).every(text => text.trim() === '')
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** A next of kin of whom nothing is written is none; grade and step are numbers. */
const prepared = ({ nextOfKin, gradeLevel, step, ...values }: StaffForm) => ({
  ...values,
  nextOfKin: isNobody(nextOfKin) ? null : nextOfKin,
  gradeLevel: numberOf(gradeLevel),
  step: numberOf(step),
})

const official = {
  staffType: true,
  tescomNumber: true,
  oracleNumber: true,
  subebNumber: true,
  nin: true,
  gradeLevel: true,
  step: true,
  firstAppointment: true,
  confirmation: true,
  presentPosting: true,
  retirementExtendedTo: true,
} as const satisfies Record<keyof typeof officialParticulars.shape, true>

/** What a person changes of themselves: without what the office keeps. */
export const ownBody = z.preprocess(prepared, updateStaffBody.omit(official))
/** What the office changes of a person. */
export const officeBody = z.preprocess(prepared, updateStaffBody)
/** A new member of staff. */
export const newBody = z.preprocess(prepared, createStaffBody)
