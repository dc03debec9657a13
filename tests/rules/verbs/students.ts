import type { Lists } from './lists.ts'

/** Lists of students. */
export const STUDENTS: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
