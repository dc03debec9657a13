import { database, write } from '#db/client.server.ts'
import { schoolPreferences } from '#db/schema/index.ts'
import { usualPreferences, type SchoolPreferences } from '#app/domain/school/preferences.ts'
import { changesOf } from '#app/utils/changes.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { lastChangeOf } from './last-change.server.ts'

/** The school's preferences; version 0 means never saved. */
export function findPreferences(access: Access): SchoolPreferences & { version: number } {
	const own = database().select().from(schoolPreferences).where(rowsOf(schoolPreferences, access)).get()
	if (!own) return { ...usualPreferences, version: 0 }
	return {
		lessonMinutes: own.lessonMinutes,
		scheduleView: own.scheduleView ?? usualPreferences.scheduleView,
		remindsOfLessons: own.remindsOfLessons,
		quietFrom: own.quietFrom,
		quietTo: own.quietTo,
		onlineServer: own.onlineServer,
		version: own.version,
	}
}

export function savePreferences(
	access: Access,
	version: number,
	wanted: SchoolPreferences,
	now = Date.now(),
): Outcome<null> {
	return write((tx) => {
		const { version: current, ...before } = findPreferences(access)
		const { schoolId } = access
		if (current !== version) {
			const theirs = {
				scheduleView: before.scheduleView,
				lessonMinutes: String(before.lessonMinutes ?? ''),
				reminders: before.remindsOfLessons ? 'on' : 'off',
				quietFrom: before.quietFrom ?? '',
				quietTo: before.quietTo ?? '',
				meetings: before.onlineServer ? 'on' : 'off',
				onlineServer: before.onlineServer ?? '',
			}
			return conflicting({ ...lastChangeOf(access, `preferences-${schoolId}`), version: current, theirs })
		}
		const values = { ...wanted, updatedAt: now, version: version + 1 }
		tx.insert(schoolPreferences)
			.values({ ...values, schoolId })
			.onConflictDoUpdate({ target: schoolPreferences.schoolId, set: values })
			.run()
		record(tx, access, 'preferences.changed', {
			objectId: `preferences-${schoolId}`,
			objectName: access.school.name,
			...(changesOf({ ...before }, { ...wanted }) ?? {}),
		})
		return done(null)
	})
}
