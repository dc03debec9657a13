import type { Access } from '#app/models/access.server.ts'
import type { TrialTime } from '#app/models/join/shown-teachers.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'

export function trialWords({ school }: Access, times: readonly TrialTime[], language: Language) {
	const writing = datesIn(language, school.paperFormat)
	return times.map(({ key, teacher, startsAt }) => ({
		key,
		teacher,
		when: momentWords(startsAt, school.timeZone, writing),
	}))
}
