import {
	classRateListWords,
	creditListWords,
	studentRateListWords,
	unmarkedListWords,
} from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { openList } from '#app/requests/open-list.server.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { countUnmarked } from '#app/models/lesson/list.server.ts'
import { readGiveCredit } from './read-give-credit.server.ts'
import { readMakeUp } from './read-make-up.server.ts'
import { readPaper } from './read-paper.server.ts'
import { readSeveral } from './read-several.server.ts'
import { readClassRates, readStudentRates } from './read-rates.server.ts'
import { readCredits, readDay, readReported, readUnmarked } from './read-rolls.server.ts'

/** The tab an address asks for: the lessons of a day when it asks for none. */
export async function readAttendance(asked: Asked, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const head = { solo: access.school.kind === 'solo', unmarked: countUnmarked(access) }
	const open = (tab: keyof typeof lists) => openList(asked, access, href.attendance(tab), lists[tab])
	switch (params.get('tab')) {
		case 'unmarked':
			await open('unmarked')
			return { tab: 'unmarked' as const, ...head, ...readUnmarked(access, params) }
		case 'reported':
			return { tab: 'reported' as const, ...head, ...readReported(access, params) }
		case 'several':
			return { tab: 'several' as const, ...readSeveral(access, params) }
		case 'paper':
			return { tab: 'paper' as const, ...readPaper(access, params) }
		case 'classes':
			await open('classes')
			return { tab: 'classes' as const, ...head, ...readClassRates(access, params) }
		case 'students':
			await open('students')
			return { tab: 'students' as const, ...head, ...readStudentRates(asked, access, params) }
		case 'patterns':
			await open('patterns')
			return { tab: 'patterns' as const, ...head, ...readStudentRates(asked, access, params) }
		case 'make-up':
			return { tab: 'make-up' as const, ...readMakeUp(access, params) }
		case 'give-credit':
			return { tab: 'give-credit' as const, ...readGiveCredit(access, params) }
		case 'credits':
			await open('credits')
			return { tab: 'credits' as const, ...head, ...readCredits(access, params) }
		default:
			return { tab: null, ...head, ...readDay(access, params) }
	}
}

const lists = {
	unmarked: unmarkedListWords,
	classes: classRateListWords,
	students: studentRateListWords,
	patterns: studentRateListWords,
	credits: creditListWords,
}
