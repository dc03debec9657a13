import { and, eq, exists, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { joinPages, schoolProfiles, schools } from '#db/schema/index.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Access } from '../access.server.ts'

const switches = prepared((db) => {
	const openPage = db
		.select({ one: sql`1` })
		.from(joinPages)
		.where(and(eq(joinPages.schoolId, schools.id), eq(joinPages.isOpen, true)))
	return db
		.select({
			schedule: schoolProfiles.showsSchedule,
			notes: schoolProfiles.showsNotes,
			reports: schoolProfiles.showsReports,
			resources: schoolProfiles.showsResources,
			messages: schoolProfiles.showsMessages,
			money: schoolProfiles.showsMoney,
			absences: schoolProfiles.takesAbsences,
			joins: exists(openPage).mapWith(Boolean),
		})
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.where(eq(schools.id, sql.placeholder('schoolId')))
		.prepare()
})

export type Portal = ReturnType<typeof findPortal>

/** False for families of a school that hides the schedule from them. */
export function seesSchedule(access: Access): boolean {
	return access.role !== 'student' || findPortal(access).schedule
}

/** The same of messages, for readers of a role. */
export function opensMessages(access: Access, role: Role): boolean {
	return role !== 'student' || findPortal(access).messages
}

/** The parts of the portal families can see. All are on by default, but for classes to join. */
export function findPortal({ schoolId }: Access) {
	const settings = switches().get({ schoolId })
	return {
		schedule: settings?.schedule ?? true,
		notes: settings?.notes ?? true,
		reports: settings?.reports ?? true,
		resources: settings?.resources ?? true,
		messages: settings?.messages ?? true,
		money: settings?.money ?? true,
		absences: settings?.absences ?? true,
		/** True while the school takes sign-ups on its page. */
		joins: settings?.joins ?? false,
	}
}
