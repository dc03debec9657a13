import { database, write } from '#db/client.server.ts'
import { joinClass, type Joining } from '#app/models/enrolment/joining.server.ts'
import { seatsOf } from '#app/models/enrolment/seats.server.ts'
import { today } from '#app/utils/dates.ts'
import { rows } from './database.ts'
import { aSchoolWithAccess, aStudent } from './factories.ts'

/** An office that lets students join classes. */
export function anOffice() {
	const { school, access } = aSchoolWithAccess()
	const day = today(access.school.timeZone)
	const join = (classId: string, firstName: string, more: Partial<Joining> = {}) => {
		const studentId = more.studentId ?? aStudent(school, { firstName, lastName: 'Lind' })
		const joining: Joining = {
			studentId,
			studentName: firstName,
			classId,
			startsOn: day,
			isTrial: false,
			ifFull: 'wait',
			...more,
		}
		return write((tx) => joinClass(tx, access, joining))
	}
	const joined = (classId: string, firstName: string, more: Partial<Joining> = {}): string => {
		const outcome = join(classId, firstName, more)
		if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
		return outcome.value.id
	}
	const seats = (classId: string, capacity: number | null) =>
		database().transaction((tx) => seatsOf(tx, access.schoolId, classId, capacity))
	return { school, access, day, join, joined, seats }
}

export function versionOf(enrolmentId: string): number {
	return (
		rows<{ version: number }>('select version from enrolments where id = ?', enrolmentId)[0]?.version ?? 0
	)
}

export function stateOf(enrolmentId: string): string | undefined {
	return rows<{ state: string }>('select state from enrolments where id = ?', enrolmentId)[0]?.state
}

/** Everything a refusal says. */
export function wordsOf(outcome: { ok: boolean; errors?: Record<string, string[]> }): string {
	return Object.values(outcome.errors ?? {})
		.flat()
		.join(' ')
}
