import { write } from '#db/client.server.ts'
import { schoolProfiles } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '#app/models/access.server.ts'
import { findProfile, saveProfile, type SchoolProfile } from './profile.server.ts'
import { addTaught, listSubjects } from './taught.server.ts'

/** What a new school is asked once. Kept also where every guess was right, so that nobody is asked again. */
export function startSchool(
	access: Access,
	said: Pick<SchoolProfile, 'timeZone' | 'currency' | 'dateFormat'>,
	instruments: readonly string[],
): Outcome<null> {
	const { schoolId } = access
	return write((tx) => {
		const { version, weekStart } = findProfile(access)
		if (version > 0)
			return refused(
				{ form: 'This was answered in the meantime. Change it under Settings.' },
				{ status: 409 },
			)
		const saved = saveProfile(access, 'school.ways-changed', version, { ...said, weekStart })
		if (!saved.ok) return saved
		tx.insert(schoolProfiles).values({ schoolId, updatedAt: Date.now() }).onConflictDoNothing().run()
		if (listSubjects(access, 'instrument').length === 0)
			for (const name of instruments) addTaught(access, newId(), 'instrument', name)
		return done(null)
	})
}
