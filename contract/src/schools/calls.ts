import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import {
  aboutCursor,
  id,
  nextCursor,
  paging,
  queryFlag,
  queryIds,
  revision,
  searchTerm,
  cursorQuery,
  wholePaging,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { classroomsBody, facilitiesBody, othersBody } from './census.ts'
import { schoolCategories } from './record.ts'
import { principalRemarks, schoolBody, schoolProfile, schoolSummary } from './schemas.ts'

export const schoolErrors = catalogue({
  remarksChangedMeanwhile: changedMeanwhile('principal_remarks', "the principal's remarks"),
  rangesOverlap: {
    code: 'ranges_overlap',
    status: 422,
    message: 'Two ranges overlap: {first} and {second}. Each average needs one remark.',
  },
  nameTaken: {
    code: 'school_name_taken',
    status: 409,
    message: 'There is already a school called {name} here. Add the town to the name.',
  },
  nationalIdTaken: {
    code: 'national_school_id_taken',
    status: 409,
    message: 'This national school id belongs to {name}.',
  },
  changedMeanwhile: {
    code: 'school_changed_meanwhile',
    status: 409,
    message: '{name} changed this school while you were typing. Review it, then save again.',
  },
  noDistrict: {
    code: 'no_district',
    status: 422,
    message: 'Say in which district the school is.',
  },
  districtNotApproved: {
    code: 'district_not_approved',
    status: 409,
    message: '{name} is not approved yet. Schools can be made as soon as it is.',
  },
})

const schoolPath = { in: 'param', name: 'id', of: 'school' } as const
const view = { kind: 'operation', operation: 'school.view' } as const
const update = { kind: 'operation', operation: 'school.update' } as const
const saved = z.object({ revision, message: z.string() })

/** The filters of a district's list and download of schools. */
const schoolFilters = {
  searchTerm,
  category: z.enum(schoolCategories).optional(),
  lga: z.string().trim().max(80).optional(),
  withoutPrincipal: queryFlag.optional(),
}

export const schoolCalls = calls({
  view: {
    method: 'GET',
    path: '/school/view/{id}',
    summary: 'The profile of a school',
    access: view,
    where: schoolPath,
    response: schoolProfile,
  },
  information: {
    method: 'GET',
    path: '/school/get-school-information/{id}',
    summary: 'The figures of a school today',
    access: view,
    where: schoolPath,
    response: z.object({
      category: z.string(),
      /** Full names; null if nobody holds the role. */
      principal: z.string().nullable(),
      vicePrincipal: z.string().nullable(),
      staffCount: z.int(),
      studentCount: z.int(),
      maleStudentCount: z.int(),
      femaleStudentCount: z.int(),
      classArmCount: z.int(),
      studentsWithoutClassArm: z.int(),
      /** Today's registers: arms marked in the latest sitting, out of all arms; null on a day without school. */
      registersToday: z.object({ marked: z.int(), of: z.int() }).nullable(),
    }),
  },
  byDistrict: {
    method: 'GET',
    path: '/school/get-by-district/{id}',
    summary: 'The schools of a district',
    description: aboutCursor,
    access: { kind: 'operation', operation: 'district.view' },
    where: { in: 'param', name: 'id', of: 'district' },
    query: z.object({ ...schoolFilters, ...paging(), ...cursorQuery }),
    response: z.object({ foundSchools: z.array(schoolSummary), total: z.int(), ...nextCursor }),
  },
  search: {
    method: 'GET',
    path: '/school/search',
    summary: 'The schools of the state',
    description: aboutCursor,
    access: { kind: 'operation', operation: 'state.view' },
    where: { in: 'actor' },
    query: z.object({
      country: z.preprocess(
        value => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(z.string().max(80)).max(5).optional(),
      ),
      state: queryIds,
      ...wholePaging,
      ...cursorQuery,
    }),
    response: z.object({
      foundSchools: z.array(
        z.object({ id, name: z.string(), category: z.string(), district: z.object({ id, name: z.string() }) }),
      ),
      total: z.int(),
      ...nextCursor,
    }),
  },
  categoryList: {
    method: 'GET',
    path: '/school/category-list',
    summary: 'The categories of schools',
    access: { kind: 'signedIn' },
    where: { in: 'nowhere' },
    response: z.object({ categories: z.array(z.string()) }),
  },
  logo: {
    method: 'PATCH',
    path: '/school/upload-logo',
    summary: "Set the school's logo",
    description: 'JPEG, PNG or WebP. Kept as WebP within 512 by 512 pixels without any of its metadata.',
    access: { kind: 'operation', operation: 'school.update' },
    where: { in: 'actor', level: 'school' },
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ logo: picture }),
  },
  viewRemarks: {
    method: 'GET',
    path: '/school/view-principal-grade-remark',
    summary: "The principal's remark for each range of average, and what the next term needs",
    access: view,
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds }),
    response: principalRemarks,
  },
  saveRemarks: {
    method: 'PATCH',
    path: '/school/configure-principal-remark',
    summary: "Set the principal's remark for each range of average, and what the next term needs",
    description:
      'Replaces the whole list. Ranges must not overlap; `message` names the averages without a remark. Published cards keep the remark they were published with.',
    access: { kind: 'operation', operation: 'school.configure-remark' },
    where: { in: 'actor', level: 'school' },
    body: principalRemarks,
    response: saved,
    errors: [schoolErrors.rangesOverlap, schoolErrors.remarksChangedMeanwhile],
  },
  add: {
    method: 'POST',
    path: '/school/add',
    summary: 'Make a school',
    description: "In the caller's district; a super admin names the district.",
    access: { kind: 'operation', operation: 'school.create' },
    where: { in: 'body', name: 'district', of: 'district', orActor: true },
    body: schoolBody.extend({ district: id.optional() }),
    response: schoolProfile,
    errors: [
      schoolErrors.nameTaken,
      schoolErrors.nationalIdTaken,
      schoolErrors.noDistrict,
      schoolErrors.districtNotApproved,
    ],
  },
  update: {
    method: 'PATCH',
    path: '/school/update/{id}',
    summary: "Change a school's profile",
    access: update,
    where: schoolPath,
    body: schoolBody.extend({ revision }),
    response: schoolProfile,
    errors: [schoolErrors.nameTaken, schoolErrors.nationalIdTaken, schoolErrors.changedMeanwhile],
  },
  saveClassrooms: {
    method: 'PATCH',
    path: '/school/save-classrooms/{id}',
    summary: 'Save the rooms of a school',
    access: update,
    where: schoolPath,
    body: classroomsBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  saveFacilities: {
    method: 'PATCH',
    path: '/school/save-facilities/{id}',
    summary: 'Save the facilities of a school',
    access: update,
    where: schoolPath,
    body: facilitiesBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  saveOthers: {
    method: 'PATCH',
    path: '/school/save-others/{id}',
    summary: 'Save fence, health, power and water of a school',
    access: update,
    where: schoolPath,
    body: othersBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  roles: {
    method: 'GET',
    path: '/school/school-role-list',
    summary: 'The built-in roles that every school of the state has',
    access: { kind: 'signedIn' },
    where: { in: 'actor' },
    response: z.object({ schoolRoles: z.array(z.object({ id, name: z.string(), description: z.string() })) }),
  },
  downloadList: {
    method: 'GET',
    path: '/school/download',
    summary: 'The schools of a district as .xlsx, with the present filters',
    description: "Without `district` those of the caller's own district; of the whole state for a super admin.",
    access: { kind: 'operation', operation: 'school.download' },
    where: { in: 'query', name: 'district', of: 'district', orActor: true },
    query: z.object({ district: queryIds, ...schoolFilters }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
