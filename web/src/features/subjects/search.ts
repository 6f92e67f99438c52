import { listSearch } from '../../lib/list-search.ts'

export const searchOfSubjects = listSearch(['class', 'owner'])
/** `arms` are the ids of the class arms chosen, joined by commas. */
export const searchOfTeachers = listSearch(['arms', 'show'])
