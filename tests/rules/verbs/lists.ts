import type { Access, Staff } from '#app/models/access.server.ts'

export interface Asking {
	access: Access
	staff: Staff
	secret: string
}

/** The verbs of one noun, and what its statements may do that others may not, each with its reason. */
export interface Lists {
	/** Every verb that asks the database, once. */
	verbs: Record<string, (asking: Asking) => unknown>
	/** Statements that sort by hand: what they sort is short in every school. */
	maySort: Record<string, string>
	/** Statements that find rows of schools by something else than the school. */
	mayCross: Record<string, string>
	/** Statements that read a whole table or a whole index. */
	mayScan?: Record<string, string>
}
