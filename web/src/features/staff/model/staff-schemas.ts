import { maskOf } from '@akada/contract/kernel/record-schema'
import { officeFields } from '@akada/contract/staff/record'
import { createStaffBody, updateStaffBody } from '@akada/contract/staff/schemas'
import * as z from 'zod'
import type { StaffForm } from './staff-form.ts'

const isNobody = (kin: StaffForm['nextOfKin']): boolean => Object.values(kin).every(text => text.trim() === '')
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** A next of kin with nothing entered becomes none; grade and step become numbers. */
const prepared = ({ nextOfKin, gradeLevel, step, ...values }: StaffForm) => ({
  ...values,
  nextOfKin: isNobody(nextOfKin) ? null : nextOfKin,
  gradeLevel: numberOf(gradeLevel),
  step: numberOf(step),
})

/** A person's changes of their own details: without the fields that the office maintains. */
export const ownBody = z.preprocess(prepared, updateStaffBody.omit(maskOf(officeFields)))
/** The office's changes of a person's details. */
export const officeBody = z.preprocess(prepared, updateStaffBody)
/** A new member of staff. */
export const newBody = z.preprocess(prepared, createStaffBody)
