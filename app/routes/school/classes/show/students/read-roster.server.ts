import type { LoaderFunctionArgs } from '@remix-run/node'
import { foundClass } from '#app/guards/class.server.ts'
import { readOwedLessons } from '#app/requests/owed-lessons.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import { faceOf } from '#app/domain/student/face.ts'
import { usualTime } from '#app/domain/class/weekly.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'

export function rosterOf(access: Access, { id, instrumentId }: FoundClass) {
	const roster = listRoster(access, id, instrumentId)
	const owed = readOwedLessons(
		access,
		roster.map(({ studentId }) => studentId),
	)
	return roster.map(({ photo, ...row }) => ({
		...row,
		owed: owed.filter(({ studentId }) => studentId === row.studentId),
		face: faceOf(row.studentId, nameOf(row), photo),
	}))
}

export function readSheet(access: Access, { params }: LoaderFunctionArgs) {
	const classRow = foundClass(access, params.classId)
	const { id, name } = classRow
	const rows = listRoster(access, id, classRow.instrumentId).map(
		({ photo, studentId, firstName, lastName, birthDate, isTrial, ...row }) => ({
			id: row.id,
			studentId,
			firstName,
			lastName,
			birthDate,
			isTrial,
			face: faceOf(studentId, nameOf({ firstName, lastName }), photo),
		}),
	)
	return {
		classRow: { id, name, time: usualTime(classRow, access.school.dateFormat) },
		rows,
		today: today(access.school.timeZone),
	}
}
