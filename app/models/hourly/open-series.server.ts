import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { schoolOversight, schoolProfiles, schools, series, subscriptions } from '#db/schema/index.ts'
import { listSeriesToRoll, rollSeries } from '../lesson/rolling.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'

/**
 * Extends open-ended series, each by the school's date. Called by the hourly job, one series at a time; a
 * second run adds nothing.
 */
export function* rollOpenSeries(): Generator<void, number> {
	let added = 0
	for (const row of listSchools()) {
		yield
		const access = machineAccess(readSchool(row), 'Solfa')
		if (access.school.isReadOnly) continue
		for (const id of listSeriesToRoll(access)) {
			added += write((tx) => rollSeries(tx, access, id))
			yield
		}
	}
	return added
}

function listSchools() {
	const open = database()
		.select({ one: sql`1` })
		.from(series)
		.where(and(eq(series.schoolId, schools.id), eq(series.openEnded, true), isNull(series.archivedAt)))
	return database()
		.select(schoolColumns)
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(exists(open))
		.all()
}
