import type { Lists } from './lists.ts'

/** What a school says of itself, its dashboard and its guide. */
export const SCHOOL: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
