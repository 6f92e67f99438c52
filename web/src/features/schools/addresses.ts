export const schoolManagement = '/dashboard/school-management'
export const addSchool = `${schoolManagement}/add-school`
export const uploadSchools = `${schoolManagement}/upload`
export const editSchool = (id: string): string => `${schoolManagement}/edit-school/${id}`
export const schoolManagementCrumb = { title: 'School management', to: schoolManagement }

export const schoolsOfStateCrumb = { title: 'Schools', to: '/super-admin/switch-school' }

/** The page of a school for people outside it: of its district, or of the state. */
export const schoolPage = (id: string): string => `${schoolManagement}/view-school/${id}`
