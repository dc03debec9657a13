import type { LoaderFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { daysAwayForm } from '#app/domain/portal/form.ts'
import { timesOf } from '#app/domain/lesson/times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { previewAbsences, type DaysAway } from '#app/models/portal/absence.server.ts'
import { nextOwnLesson } from '#app/models/portal/lessons.server.ts'
import { absenceWordsOf, lessonNameIn } from '#app/requests/portal-lessons.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { spanWords } from '#app/utils/clock.ts'
import { daysAfter, momentWords, plainDateWords, plainDayWords, startOfDay, today } from '#app/utils/dates.ts'
import { listWords } from '#app/utils/spoken.ts'
import { readAsked } from '#app/web/form.server.ts'

/** The days in the address, or the errors about them. Null before any were asked for. */
export function readDaysAway(args: LoaderFunctionArgs, access: Access) {
	const asked = new URL(args.request.url).searchParams
	if (!asked.has('from') && !asked.has('to')) return null
	return readAsked(args, daysAwayForm(portalWords(access.language), today(access.school.timeZone)))
}

/** The page about several days away: the form for the days, and the lessons of days that were entered. */
export function readAway(args: LoaderFunctionArgs, access: Access, portal: OpenPortal) {
	const asked = readDaysAway(args, access)
	const { children, child, chosen, keep } = portal
	return {
		list: children.map(({ id, firstName }) => ({ id, firstName })),
		child: child && { id: child.id, firstName: child.firstName },
		keep,
		isOwn: access.kind === 'learner',
		names: listWords(
			chosen.map(({ firstName }) => firstName),
			access.language,
		),
		asked: asked && asked.result,
		days: asked?.value ?? null,
		found: asked?.value ? readFound(access, portal, asked.value) : null,
	}
}

function readFound(access: Access, { chosen }: OpenPortal, days: DaysAway) {
	const { school, dates } = access
	const { timeZone } = school
	const ids = chosen.map(({ id }) => id)
	const { absences, shown } = previewAbsences(access, ids, days)
	const after = startOfDay(daysAfter(days.to, 1), timeZone)
	const next = absences.length > 0 ? null : (nextOwnLesson(access, ids, after) ?? nextOwnLesson(access, ids))
	return {
		from: plainDateWords(days.from, dates),
		to: plainDateWords(days.to, dates),
		shown,
		next: next && momentWords(next.startsAt, timeZone, dates),
		lessons: absences.map(({ key, lesson, preview }) => {
			const { day, from, until } = timesOf(lesson, timeZone)
			const child = chosen.find(({ id }) => id === lesson.studentId)
			return {
				key,
				child: child?.firstName ?? '',
				name: lessonNameIn(access, lesson, child),
				when: `${plainDayWords(day, dates)}, ${spanWords(from, until, dates)}`,
				absence: absenceWordsOf(access, preview),
			}
		}),
	}
}
