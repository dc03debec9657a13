import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { schoolProfiles } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

const switches = prepared((db) =>
	db
		.select({
			schedule: schoolProfiles.showsSchedule,
			notes: schoolProfiles.showsNotes,
			reports: schoolProfiles.showsReports,
			resources: schoolProfiles.showsResources,
			messages: schoolProfiles.showsMessages,
			money: schoolProfiles.showsMoney,
			absences: schoolProfiles.takesAbsences,
		})
		.from(schoolProfiles)
		.where(eq(schoolProfiles.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

export type Portal = ReturnType<typeof findPortal>

/** The parts of the portal families can see. All are on by default. */
export function findPortal({ schoolId }: Access) {
	return (
		switches().get({ schoolId }) ?? {
			schedule: true,
			notes: true,
			reports: true,
			resources: true,
			messages: true,
			money: true,
			absences: true,
		}
	)
}
