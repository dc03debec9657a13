import { database } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import type { SchoolId } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'

export function classNameOf(schoolId: SchoolId, id: string): string {
	const classRow = database()
		.select({ name: classes.name })
		.from(classes)
		.where(rowOf(classes, schoolId, id))
		.get()
	return classRow?.name ?? ''
}
