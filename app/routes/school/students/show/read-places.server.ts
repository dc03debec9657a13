import type { Access } from '#app/models/access.server.ts'
import { listEarlierPauses } from '#app/models/enrolment/earlier-pauses.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { pastPauses } from '#app/domain/class/pause.ts'
import { href } from '#app/domain/href.ts'

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
		pauses: pastPauses(place, earlier.get(place.id) ?? []),
	}))
}
