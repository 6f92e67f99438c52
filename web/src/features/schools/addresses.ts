export const schoolManagement = '/dashboard/school-management'
export const addSchool = `${schoolManagement}/add-school`
export const editSchool = (id: string): string => `${schoolManagement}/edit-school/${id}`
export const schoolManagementCrumb = { title: 'School management', to: schoolManagement }
