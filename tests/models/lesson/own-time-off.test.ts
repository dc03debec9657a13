import { expect, it } from 'vitest'
import { applyTeacherAbsence } from '#app/models/lesson/absence.server.ts'
import { previewTeacherAbsence } from '#app/models/lesson/absence-plan.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { restoreLesson } from '#app/models/lesson/restoration.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aLesson } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'

it('a teacher alone brings back a lesson of their time off, which nobody does for a teacher of a school', () => {
	const { school, access, classId, teacher: teacherId, at } = aTimetable()
	const id = aLesson(school, { classId, teacherId, startsAt: at('2026-01-06', '16:00') })
	const plans = [{ lessonId: id, plan: { is: 'cancel' as const } }]
	const wish = { teacherId, startsOn: '2026-01-06', endsOn: '2026-01-06', isPaid: true, plans }
	const { token } = valueOf(previewTeacherAbsence(access, wish))
	valueOf(applyTeacherAbsence(access, newId(), wish, token))
	expect(restoreLesson(access, id)).toMatchObject({ ok: false, status: 409 })
	const alone = { ...access, school: { ...access.school, kind: 'solo' as const } }
	valueOf(restoreLesson(alone, id))
	expect(findLesson(access, id)).toMatchObject({
		state: 'scheduled',
		forcedReason: 'Restored in time off',
	})
})
