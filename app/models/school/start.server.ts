import { write } from '#db/client.server.ts'
import { schoolProfiles } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { weekStartOf } from '#app/domain/school/first-guess.ts'
import { phoneCountryOf } from '#app/utils/phone.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { profileChangeOf } from './last-change.server.ts'
import { findProfile, saveProfile, type SchoolProfile } from './profile.server.ts'
import { addTaught, listSubjects } from './taught.server.ts'

/** UTC is the initial value, so it counts only if a user chose it. */
export function isZoneChosen(access: Access): boolean {
	return (
		access.school.timeZone !== 'UTC' || profileChangeOf(access, 'school.ways-changed', ALL_CHANGES) !== null
	)
}

const ALL_CHANGES = 100

/** True if the first questions are still unanswered. */
export function isUnasked(access: Access, { version } = findProfile(access)): boolean {
	return version === 0 || !isZoneChosen(access)
}

/**
 * Saves the answers to the first questions. Stored even if every default was kept, so that they are not asked
 * again.
 */
export function startSchool(
	access: Access,
	said: Pick<SchoolProfile, 'timeZone' | 'currency' | 'dateFormat'>,
	instruments: readonly string[],
	confirmed: { keepsTimes?: boolean } = {},
): Outcome<null> {
	const { schoolId } = access
	return write((tx) => {
		const { version, name } = findProfile(access)
		const weekStart = weekStartOf(phoneCountryOf(said))
		if (!isUnasked(access))
			return refused(
				{ form: 'This was answered in the meantime. Change it under Settings.' },
				{ status: 409 },
			)
		const saved = saveProfile(access, 'school.ways-changed', version, { ...said, weekStart }, confirmed)
		if (!saved.ok) return saved
		if (!saved.value.changed)
			record(tx, access, 'school.ways-changed', {
				objectId: schoolId,
				objectName: name,
				after: { 'time zone': said.timeZone },
			})
		tx.insert(schoolProfiles).values({ schoolId, updatedAt: Date.now() }).onConflictDoNothing().run()
		if (listSubjects(access, 'instrument').length === 0)
			for (const name of instruments) addTaught(access, newId(), 'instrument', name)
		return done(null)
	})
}
