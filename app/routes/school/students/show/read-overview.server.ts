import { href } from '#app/domain/href.ts'
import { inWork, pieceStates } from '#app/domain/learning/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import { listRepertoire } from '#app/models/learning/repertoire.server.ts'
import { listSiblings } from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { languageWords } from '#app/utils/languages.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { loginsOf } from '../read-logins.server.ts'
import { readTimeline } from '../read-timeline.server.ts'

export function readOverview(access: Access, student: FoundStudent, params: URLSearchParams) {
	const { id, familyId, email, emergencyName } = student
	const language = student.language && languageWords(student.language)
	const phone = shownPhone(student.phone, access.school)
	const emergencyPhone = shownPhone(student.emergencyPhone, access.school)
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = student
	return {
		timeline: readTimeline(access, subjectOf(student), params),
		siblings: familyId ? listSiblings(access, familyId, id).filter(({ archived }) => !archived) : [],
		pieces: listRepertoire(access, id, { states: inWork }).map((piece) => ({
			id: piece.id,
			title: piece.title,
			state: pieceStates[piece.state],
		})),
		logins: loginsOf(access, [id]),
		contact: { email, phone, language, emergencyName, emergencyPhone },
		about: { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note },
	}
}

function subjectOf({ id, firstName, familyId, archivedAt }: FoundStudent) {
	return {
		students: [{ id, firstName }],
		familyId,
		isOfFamily: false,
		at: (query: Record<string, string | undefined>) => href.student(id, undefined, query),
		calledHref:
			archivedAt === null
				? (note: string, studentId: string | null) =>
						studentId || !familyId ? href.studentNotes(id, note) : href.family(familyId, { note })
				: null,
	}
}

export type OverviewShown = ReturnType<typeof readOverview>
