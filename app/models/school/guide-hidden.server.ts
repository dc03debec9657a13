import { write } from '#db/client.server.ts'
import { schoolProfiles } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { findProfile } from './profile.server.ts'

/** Hides the guide from the dashboard, or shows it again. Asked for twice it is done once. */
export function setGuideHidden(access: Access, hidden: boolean, at = Date.now()) {
	write((tx) => {
		const { guideHiddenAt, version } = findProfile(access)
		if ((guideHiddenAt !== null) === hidden) return
		const change = { guideHiddenAt: hidden ? at : null, updatedAt: at }
		tx.insert(schoolProfiles)
			.values({ ...change, schoolId: access.schoolId, version: Math.max(version, 1) })
			.onConflictDoUpdate({ target: schoolProfiles.schoolId, set: change })
			.run()
		record(tx, access, hidden ? 'guide.hidden' : 'guide.shown')
	})
}
