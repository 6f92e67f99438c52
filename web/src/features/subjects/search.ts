import { listSearch } from '../../lib/list-search.ts'

export const searchOfSubjects = listSearch(['class', 'owner'])
/** `arms` are the ids of the chosen class arms, joined by commas. */
export const searchOfTeachers = listSearch(['arms', 'show'])
