/** How teachers are grouped. The rank is the grade level; the specialisation is the subject taught in most class arms. No imports. */
export const teacherGroups = ['Qualification', 'Teaching qualification', 'TRCN', 'Grade level', 'Subject'] as const
