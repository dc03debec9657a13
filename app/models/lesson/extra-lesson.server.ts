import { database } from '#db/client.server.ts'
import { classes } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeWhole } from '../undo.server.ts'
import { addLessons, type Force } from './booking.server.ts'
import { type LessonEdit, momentsOf } from './change.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'

export interface ExtraLesson extends LessonEdit {
	classId: string
	kind: 'extra' | 'make_up' | 'trial'
}

/** Adds a single lesson outside the series of a class, and tells its teacher. */
export function addExtraLesson(
	access: Access,
	key: string,
	wish: ExtraLesson,
	force?: Force,
): Outcome<{ id: string; mailed: number }> {
	return writeWhole((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before, mailed: 0 })
		const { classId, kind, teacherId, roomId, tells } = wish
		const openClass = findOpenClass(access, classId)
		if (!openClass) return refused({ form: 'This class is no longer open for new lessons.' })
		const times = momentsOf(access, wish)
		if (!times.ok) return times
		const place = { classId, teacherId, roomId, ...times.value }
		const added = addLessons(tx, access, [{ ...place, kind }], force)
		if (!added.ok) return added
		const [id = ''] = added.value.ids
		const lesson = { ...place, id, class: openClass.name, day: wish.day }
		const changes = [{ lesson, to: place, isAdded: true }]
		const mailIds = tells ? tellOfChanges(tx, access, changes) : []
		tellTeachers(tx, access, changes)
		record(tx, access, 'lesson.added', {
			objectId: id,
			objectName: openClass.name,
			after: { day: wish.day, time: wish.startTime, forced: force?.reason },
		})
		spendKey(tx, access, key, id)
		return done({ id, mailed: mailIds.length })
	})
}

function findOpenClass(access: Access, id: string) {
	const classRow = database()
		.select({ name: classes.name, state: classes.state })
		.from(classes)
		.where(rowOf(classes, access, id))
		.get()
	return classRow && classRow.state !== 'archived' && classRow.state !== 'finished' ? classRow : null
}
