import { write } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import * as totals from '#app/models/attendance/class-totals.server.ts'
import * as conversion from '#app/models/billing/credit-conversion.server.ts'
import { findMakeUpClass, openMakeUpClass } from '#app/models/class/make-up-class.server.ts'
import * as booking from '#app/models/portal/booking.server.ts'
import * as requests from '#app/models/portal/credit-requests.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { listSlots } from '#app/models/portal/slots.server.ts'
import * as travel from '#app/models/school/travel.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'
import { aMakeUpCredit, parentAt } from './portal.ts'

const TEACHER = 'harmony-teacher-1'

/** A time the office could book now, in two days. */
function aTime(access: Access) {
	const credit = aMakeUpCredit(access)
	const [slot] = listSlots(access, credit, { from: daysAfter(today(access.school.timeZone), 2) })
	if (!slot) throw new Error('No time is free.')
	return { credit, slot }
}

/** Make-up lessons: what the office does with credits, and how far sites are apart. */
export const MAKE_UPS: Lists = {
	verbs: {
		'attendance/class-totals.server.ts#listOpenCredits': ({ access }) =>
			totals.listOpenCredits(access, ['s']),
		'attendance/class-totals.server.ts#listCreditsOfLesson': ({ access }) =>
			totals.listCreditsOfLesson(access, 'l'),
		'billing/credit-conversion.server.ts#listCreditable': ({ access }) =>
			conversion.listCreditable(access, { ...aMakeUpCredit(access), sourceLessonId: 'l' }),
		'billing/credit-conversion.server.ts#convertToMoney': ({ access }) =>
			conversion.convertToMoney(access, newId(), {
				...{ creditId: aMakeUpCredit(access).id, invoiceId: 'i', amountMinor: 1, reason: 'Rules' },
			}),
		'class/make-up-class.server.ts#findMakeUpClass': ({ access }) => findMakeUpClass(access, TEACHER),
		'class/make-up-class.server.ts#openMakeUpClass': ({ access }) =>
			write((tx) => openMakeUpClass(tx, access, TEACHER)),
		'portal/booking.server.ts#takeCredit': ({ access }) =>
			booking.takeCredit(parentAt(access), aMakeUpCredit(access)),
		'portal/booking.server.ts#bookSlot': ({ access }) => {
			const { credit, slot } = aTime(access)
			return write((tx) => booking.bookSlot(tx, access, credit, slot))
		},
		'portal/credit-requests.server.ts#askForMakeUp': ({ access }) =>
			requests.askForMakeUp(parentAt(access), { creditId: aMakeUpCredit(access).id, wish: 'w' }),
		'portal/credit-requests.server.ts#declineMakeUp': ({ access }) => {
			const { id } = aMakeUpCredit(access)
			requests.askForMakeUp(parentAt(access), { creditId: id, wish: 'w' })
			return requests.declineMakeUp(access, id, 'No')
		},
		'portal/credit-requests.server.ts#listMakeUpRequests': ({ access }) =>
			requests.listMakeUpRequests(access),
		'portal/office-booking.server.ts#bookForFamily': ({ access }) => {
			const { credit, slot } = aTime(access)
			return bookForFamily(access, newId(), { creditId: credit.id, slot: slot.key, tells: true })
		},
		'school/travel.server.ts#listRoomSites': ({ access }) => travel.listRoomSites(access),
		'school/travel.server.ts#readTravel': ({ access }) => travel.readTravel(access)('r', 'o'),
		'school/travel.server.ts#listTravel': ({ access }) => travel.listTravel(access),
		'school/travel.server.ts#saveTravel': ({ access }) => {
			const minutes = (length: number) =>
				travel.listTravel(access).map(({ pair }) => ({ pair, minutes: length }))
			travel.saveTravel(access, minutes(20))
			return travel.saveTravel(access, minutes(15))
		},
	},
	maySort: {
		'billing/credit-conversion.server.ts#listCreditable': 'the invoices of one student',
		'billing/credit-conversion.server.ts#convertToMoney': 'the same',
	},
	mayCross: {},
}
