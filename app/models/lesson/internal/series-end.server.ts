import { database } from '#db/client.server.ts'
import { classes, terms } from '#db/schema/index.ts'
import { MAX_DAYS } from '#app/domain/lesson/recurrence.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { horizonOf } from './horizon.server.ts'

interface End {
	endsOn: string
	openEnded: boolean
}

export interface PlanOptions {
	/** A later day than the horizon. */
	through?: string
	/** True for lessons to be added, which may begin after the last day of their class. */
	isNew?: boolean
}

/** The last day of a series; an open-ended one ends at the horizon, or at `through` if that is later. */
export function endOfSeries(
	access: Access,
	classId: string,
	wish: SeriesWish,
	how: PlanOptions = {},
): Outcome<End> {
	const latest = daysAfter(wish.startsOn, MAX_DAYS)
	const until = (endsOn: string) => done({ endsOn, openEnded: false })
	if (wish.frequency === 'dates') return until([...wish.dates].sort().at(-1) ?? wish.startsOn)
	if (wish.count) return until(latest)
	const endsOn = wish.termId ? findTermEnd(access, wish.termId) : wish.endsOn
	if (!endsOn) return openEnd(access, classId, wish.startsOn, how)
	if (endsOn < wish.startsOn) return refused({ endsOn: 'The last day cannot be before the first.' })
	if (endsOn > latest)
		return refused({ endsOn: 'A series lasts two years at most. Choose an earlier last day.' })
	return until(endsOn)
}

/** The class's last day limits an open-ended series. */
function openEnd(
	access: Access,
	classId: string,
	startsOn: string,
	{ through = '', isNew = false }: PlanOptions,
) {
	const horizon = horizonOf(access, startsOn)
	const far = horizon < through ? through : horizon
	const classRow = database()
		.select({ endsOn: classes.endsOn })
		.from(classes)
		.where(rowOf(classes, access, classId))
		.get()
	const last = classRow?.endsOn && classRow.endsOn < far ? classRow.endsOn : far
	if (last < startsOn && isNew) return done({ endsOn: far, openEnded: true })
	if (last < startsOn)
		return refused({ startsOn: 'The class has ended by then. Choose an earlier first day.' })
	return done({ endsOn: last, openEnded: true })
}

function findTermEnd(access: Access, termId: string): string | undefined {
	return database()
		.select({ endsOn: terms.endsOn })
		.from(terms)
		.where(rowOf(terms, access, termId))
		.get()?.endsOn
}
