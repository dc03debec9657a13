import type { Access } from '#app/models/access.server.ts'
import { findGap } from '#app/models/class/missing-lessons.server.ts'
import { listEarlierPauses } from '#app/models/enrolment/earlier-pauses.server.ts'
import { listPlaces, type StudentPlace } from '#app/models/student/choices.server.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { pastPauses } from '#app/domain/class/pause.ts'
import { href } from '#app/domain/href.ts'
import { plainDateWords } from '#app/utils/dates.ts'

export function placesWithPauses(access: Access, studentId: string) {
	const places = listPlaces(access, studentId)
	const earlier = listEarlierPauses(
		access.schoolId,
		places.map(({ id }) => id),
	)
	return places.map((place) => ({
		...place,
		time: weeklyWords(place, access.school.dateFormat),
		to: href.class(place.classId),
		gap: mayHaveGap(place) ? gapOf(access, place, studentId) : null,
		pauses: pastPauses(place, earlier.get(place.id) ?? []),
	}))
}

/** A group has its lessons without this student, and a pause takes them out on purpose. */
function mayHaveGap({ kind, state }: StudentPlace): boolean {
	return kind === 'private' && (state === 'active' || state === 'ending' || state === 'future')
}

/** Lessons that are missing in the schedule, and the form that adds them and leads back to the student. */
function gapOf(access: Access, place: StudentPlace, studentId: string) {
	const gap = findGap(access, place)
	if (!gap) return null
	const { dateFormat } = access.school
	const day = plainDateWords(gap.day, dateFormat)
	const until = gap.until ? ` to ${plainDateWords(gap.until, dateFormat)}` : ''
	return {
		words: gap.until === gap.day ? `no lesson on ${day}` : `no lessons from ${day}${until}`,
		to: href.newSeries(place.classId, { ...gap, of: studentId }),
	}
}
