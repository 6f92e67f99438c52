/** Where the pages of this feature are; for links whose target is known only at run time. */
export const classManagement = '/academics/class-management'
export const arms = `${classManagement}/class-arms`
export const armsOfClass = (id: string): string => `${arms}?class=${id}`
export const armOf = (id: string): string => `${arms}/edit-arm/${id}`

export const academics = { title: 'Academics', to: '/academics' }
export const armsCrumb = { title: 'Class arms', to: arms }
export const armsUpload = `${arms}/upload`
