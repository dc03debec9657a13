import { write } from '#db/client.server.ts'
import { saveChange } from '#app/models/lesson/schedule-change.server.ts'
import { saveJoinPage } from '#app/models/join/page.server.ts'
import { listShownTexts } from '#app/models/join/consents-shown.server.ts'
import { signUpFamily, type SignUpWish } from '#app/models/join/sign-up.server.ts'
import { isJoinAddressFree, openJoinPage } from '#app/models/visitors/join-page.server.ts'
import type { SignUpPayment } from '#app/domain/join/list.ts'
import type { Access } from '#app/models/access.server.ts'
import { aLesson, aSeries } from './lesson-factories.ts'
import { whenClocksShow } from './lessons.ts'
import { accessOf, anAdminAt, aClass, aSchool, type ASchool } from './factories.ts'

/** A school whose sign-up page is open at an address of its own. */
export function aJoinSchool(address = 'harmony') {
	const school = aSchool({ name: 'Harmony' })
	const office = accessOf(anAdminAt(school))
	openPage(office, address)
	const open = openJoinPage(address)
	if (!open) throw new Error('The page is not open.')
	return { school, office, page: open.access }
}

export function openPage(
	office: Access,
	address: string,
	isOpen = true,
	version = 0,
	pays: { payment?: SignUpPayment; deposit?: number } = {},
) {
	const said = { version, isOpen, address, text: 'Come and play.', takesTrials: true, embedders: [] }
	return saveJoinPage(office, { ...said, payment: 'nothing', ...pays }, (one) =>
		isJoinAddressFree(one, office.schoolId),
	)
}

/** A class that families may take a seat in, for children of seven to eleven. */
export function aShownClass(school: ASchool, more: Parameters<typeof aClass>[1] = {}) {
	const usual = { joining: 'open', isPublic: true, capacity: 2, ageFrom: 7, ageTo: 11 } as const
	return aClass(school, { name: 'Piano', weekday: 4, startTime: '16:00', ...usual, ...more })
}

export const aChild = (firstName: string, more: { lastName?: string; birthDate?: string } = {}) => ({
	firstName,
	lastName: 'Park',
	birthDate: `${new Date().getFullYear() - 9}-01-02`,
	...more,
})

/** What a family sends, agreeing to every text. */
export function aWish(page: Access, classId: string, more: Partial<SignUpWish> = {}): SignUpWish {
	const marks = listShownTexts(page).map(({ mark }) => mark)
	return {
		classId,
		children: [aChild('Mina')],
		isSelf: false,
		waits: false,
		hold: '',
		texts: marks.join(' '),
		agreed: marks,
		contact: { name: 'Sora Park', email: 'sora@example.test', phone: undefined, language: 'en' },
		...more,
	}
}

export const signsUp = (page: Access, classId: string, more: Partial<SignUpWish> = {}) =>
	signUpFamily(page, aWish(page, classId, more))

/** The class meets weekly from a day on at four, and the office left out the lesson of another day. */
export function leavesOut(school: ASchool, classId: string, day: string, { from }: { from: string }) {
	const seriesId = aSeries(school, { classId, startsOn: from, endsOn: day, weekdays: '4' })
	aLesson(school, { classId, seriesId, startsAt: whenClocksShow('16:00', from) })
	const change = { kind: 'series' as const, summary: 'Piano', before: { lessons: [] }, changed: [] }
	const office = accessOf(anAdminAt(school))
	write((tx) => saveChange(tx, office, { ...change, addedSeries: seriesId, leftOut: [day] }))
}
