import { eq } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { schools } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { addFile, removeFile, type NewFile } from '#app/models/file.server.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'

/** Sets or removes the school's logo. The previous file is deleted. */
export function setLogo(access: Access, file: NewFile | null): Outcome<null> {
	const { schoolId } = access
	return write((tx) => {
		const before = tx.select({ id: schools.logoId }).from(schools).where(eq(schools.id, schoolId)).get()?.id
		if (!file && !before) return done(null)
		if (file) addFile(schoolId, file)
		tx.update(schools)
			.set({ logoId: file?.id ?? null })
			.where(eq(schools.id, schoolId))
			.run()
		if (before) removeFile(schoolId, before)
		record(tx, access, file ? 'school.logo-added' : 'school.logo-removed', {
			objectId: schoolId,
			objectName: access.school.name,
		})
		return done(null)
	})
}
