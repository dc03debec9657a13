import { and, asc, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { joinPages, schoolOversight, schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'
import type { Access } from '../access.server.ts'

/** The history names this as the author when a family signs up. */
const BY = 'Sign-up page'

export type OpenJoinPage = NonNullable<ReturnType<typeof openJoinPage>>

/** The school behind an address, as long as it takes sign-ups there. Its own desk's verbs act for it. */
export function openJoinPage(address: string) {
	const joinPage = database()
		.select({
			...schoolColumns,
			page: {
				address: joinPages.address,
				text: joinPages.text,
				takesTrials: joinPages.takesTrials,
				embedders: joinPages.embedders,
			},
			contact: {
				// First, because a joined row whose first column is empty is taken for no row.
				schoolId: schoolProfiles.schoolId,
				address: schoolProfiles.address,
				email: schoolProfiles.email,
				phone: schoolProfiles.phone,
				website: schoolProfiles.website,
			},
		})
		.from(joinPages)
		.innerJoin(schools, eq(schools.id, joinPages.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(and(eq(joinPages.address, address.toLowerCase()), eq(joinPages.isOpen, true)))
		.get()
	if (!joinPage) return null
	const access: Access = machineAccess(readSchool(joinPage), BY)
	return { access, page: joinPage.page, contact: joinPage.contact }
}

/** True if no other school has the address, open or not. */
export function isJoinAddressFree(address: string, schoolId: string): boolean {
	const joinPage = database()
		.select({ schoolId: joinPages.schoolId })
		.from(joinPages)
		.where(eq(joinPages.address, address))
		.get()
	return !joinPage || joinPage.schoolId === schoolId
}

const MAX_LISTED = 10_000

/** The addresses of all schools that take sign-ups, for search engines. */
export function listJoinAddresses(): string[] {
	return database()
		.select({ address: joinPages.address })
		.from(joinPages)
		.where(eq(joinPages.isOpen, true))
		.orderBy(asc(joinPages.address))
		.limit(MAX_LISTED)
		.all()
		.map(({ address }) => address)
}
