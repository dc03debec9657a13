import { nextPeriod } from '#app/domain/billing/list.ts'
import { wholeSizeOf } from '#app/domain/billing/package-words.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { suggestLines } from './suggestions.server.ts'

/** A student's lessons of a package, for the family. */
export interface OwnPackage {
	about: string
	left: number
	/** Null if lessons of the package were credited, or none of a package is issued. */
	size: number | null
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
		.flatMap(({ about, left, goesOn, billed }) => {
			const latest = billed.findLast(({ isDraft }) => !isDraft)
			const drafted = billed.reduce((sum, { isDraft, lessons }) => sum + (isDraft ? lessons : 0), 0)
			const own = {
				about,
				left: Math.max(0, left - drafted),
				size: latest ? wholeSizeOf(latest) : null,
				goesOn,
			}
			return own.left > 0 || (goesOn && latest) ? [own] : []
		})
}
