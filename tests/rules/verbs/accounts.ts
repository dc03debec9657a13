import type { Lists } from './lists.ts'

/** Accounts, people and roles. */
export const ACCOUNTS: Lists = {
	verbs: {},
	maySort: {},
	mayCross: {},
}
