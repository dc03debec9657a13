import { nextPeriod } from '#app/domain/billing/list.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { suggestLines } from './suggestions.server.ts'

/** A student's lessons of a package, for the family. */
export interface OwnPackage {
	about: string
	left: number
	size: number
	/** True if the school bills another package. */
	goesOn: boolean
}

/**
 * Lessons of packages that families still have, as the office sees them, and packages that are used up and go on. A draft is not
 * shown before it is issued.
 */
export function listOwnPackages(access: Access, families: readonly { id: string }[]): OwnPackage[] {
	const now = today(access.school.timeZone)
	return families
		.flatMap(({ id }) => suggestLines(access, id, nextPeriod(now)).unused)
		.filter(({ endsOn }) => (endsOn ?? now) >= now)
		.map(({ about, left, goesOn, billed }) => {
			const issued = billed.filter(({ isDraft }) => !isDraft)
			const drafted = billed.reduce((sum, { isDraft, lessons }) => sum + (isDraft ? lessons : 0), 0)
			return { about, left: Math.max(0, left - drafted), size: issued.at(-1)?.size ?? 0, goesOn }
		})
		.filter(({ left, size, goesOn }) => left > 0 || (goesOn && size > 0))
}
