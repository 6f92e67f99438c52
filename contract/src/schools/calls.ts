import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue, changedMeanwhile } from '../kernel/errors.ts'
import {
  id,
  paging,
  queryFlag,
  queryIds,
  revision,
  searchTerm,
  cursorQuery,
  wholePaging,
  listOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { classroomsBody, facilitiesBody, othersBody } from './census.ts'
import { schoolCategories } from './record.ts'
import { principalRemarks, schoolBody, schoolProfile, schoolSummary } from './schemas.ts'

export const schoolErrors = catalogue({
  remarksChangedMeanwhile: changedMeanwhile('principal_remarks', "the principal's remarks"),
  rangesOverlap: '422 ranges_overlap: Two ranges overlap: {first} and {second}. Each average needs one remark.',
  nameTaken: '409 school_name_taken: There is already a school called {name} here. Add the town to the name.',
  nationalIdTaken: '409 national_school_id_taken: This national school id belongs to {name}.',
  changedMeanwhile:
    '409 school_changed_meanwhile: {name} changed this school while you were typing. Review it, then save again.',
  noDistrict: '422 no_district: Say in which district the school is.',
  districtNotApproved: '409 district_not_approved: {name} is not approved yet. Schools can be made as soon as it is.',
})

const schoolPath = { in: 'param', name: 'id', of: 'school' } as const
const saved = z.object({ revision, message: z.string() })

/** The filters of a district's list and download of schools. */
const schoolFilters = {
  searchTerm,
  category: z.enum(schoolCategories).optional(),
  lga: z.string().trim().max(80).optional(),
  withoutPrincipal: queryFlag.optional(),
}

export const schoolCalls = calls({ tag: 'Schools', access: 'school.update' })({
  view: {
    call: 'GET /school/view/{id}',
    summary: 'The profile of a school',
    access: 'school.view',
    where: schoolPath,
    response: schoolProfile,
  },
  information: {
    call: 'GET /school/get-school-information/{id}',
    summary: 'The figures of a school today',
    access: 'school.view',
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
    call: 'GET /school/get-by-district/{id}',
    summary: 'The schools of a district',
    access: 'district.view',
    where: { in: 'param', name: 'id', of: 'district' },
    query: z.object({ ...schoolFilters, ...paging(), ...cursorQuery }),
    response: listOf('foundSchools', schoolSummary),
  },
  search: {
    call: 'GET /school/search',
    summary: 'The schools of the state',
    access: 'state.view',
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
    response: listOf(
      'foundSchools',
      z.object({ id, name: z.string(), category: z.string(), district: z.object({ id, name: z.string() }) }),
    ),
  },
  categoryList: {
    call: 'GET /school/category-list',
    summary: 'The categories of schools',
    access: 'signedIn',
    where: { in: 'nowhere' },
    response: z.object({ categories: z.array(z.string()) }),
  },
  logo: {
    call: 'PATCH /school/upload-logo',
    summary: "Set the school's logo",
    description: 'JPEG, PNG or WebP. Kept as WebP within 512 by 512 pixels without any of its metadata.',
    where: { in: 'actor', level: 'school' },
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ logo: picture }),
  },
  viewRemarks: {
    call: 'GET /school/view-principal-grade-remark',
    summary: "The principal's remark for each range of average, and what the next term needs",
    access: 'school.view',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds }),
    response: principalRemarks,
  },
  saveRemarks: {
    call: 'PATCH /school/configure-principal-remark',
    summary: "Set the principal's remark for each range of average, and what the next term needs",
    description:
      'Replaces the whole list. Ranges must not overlap; `message` names the averages without a remark. Published cards keep the remark they were published with.',
    access: 'school.configure-remark',
    where: { in: 'actor', level: 'school' },
    body: principalRemarks,
    response: saved,
    errors: [schoolErrors.rangesOverlap, schoolErrors.remarksChangedMeanwhile],
  },
  add: {
    call: 'POST /school/add',
    summary: 'Make a school',
    description: "In the caller's district; a super admin names the district.",
    access: 'school.create',
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
    call: 'PATCH /school/update/{id}',
    summary: "Change a school's profile",
    where: schoolPath,
    body: schoolBody.extend({ revision }),
    response: schoolProfile,
    errors: [schoolErrors.nameTaken, schoolErrors.nationalIdTaken, schoolErrors.changedMeanwhile],
  },
  saveClassrooms: {
    call: 'PATCH /school/save-classrooms/{id}',
    summary: 'Save the rooms of a school',
    where: schoolPath,
    body: classroomsBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  saveFacilities: {
    call: 'PATCH /school/save-facilities/{id}',
    summary: 'Save the facilities of a school',
    where: schoolPath,
    body: facilitiesBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  saveOthers: {
    call: 'PATCH /school/save-others/{id}',
    summary: 'Save fence, health, power and water of a school',
    where: schoolPath,
    body: othersBody.extend({ revision }),
    response: saved,
    errors: [schoolErrors.changedMeanwhile],
  },
  roles: {
    call: 'GET /school/school-role-list',
    summary: 'The built-in roles that every school of the state has',
    access: 'signedIn',
    where: { in: 'actor' },
    response: z.object({ schoolRoles: z.array(z.object({ id, name: z.string(), description: z.string() })) }),
  },
  downloadList: {
    call: 'GET /school/download',
    summary: 'The schools of a district as .xlsx, with the present filters',
    description: "Without `district` those of the caller's own district; of the whole state for a super admin.",
    access: 'school.download',
    where: { in: 'query', name: 'district', of: 'district', orActor: true },
    query: z.object({ district: queryIds, ...schoolFilters }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
