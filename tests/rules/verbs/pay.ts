import { newTeacher } from '#app/forms/teacher.ts'
import type { Access } from '#app/models/access.server.ts'
import { addPayAdjustment, removePayAdjustment } from '#app/models/pay/adjustments.server.ts'
import { approvePay, findApproved, recordPayout } from '#app/models/pay/approval.server.ts'
import { listChangedLessons, listLessonPrices, listMarkedLessons } from '#app/models/pay/lessons.server.ts'
import { addPayRate, listPayRates, nameOfTeacher, removePayRate } from '#app/models/pay/rates.server.ts'
import { listPayMonths, listPaySheets } from '#app/models/pay/sheets.server.ts'
import { addTeacher } from '#app/models/teacher/definition.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Lists } from './lists.ts'

const RATE = {
	startsOn: '2026-01-01',
	basis: 'percent',
	amount: 50_00,
	classKind: null,
	classId: null,
} as const

function hired(access: Access): string {
	const added = addTeacher(access, newTeacher.parse({ name: 'Rules' }), newId())
	if (!added.ok) throw new Error(JSON.stringify(added.errors))
	return added.value.id
}

function rated(access: Access): { teacherId: string; rate: string } {
	const teacherId = hired(access)
	const added = addPayRate(access, newId(), { teacherId, ...RATE })
	if (!added.ok) throw new Error(JSON.stringify(added.errors))
	return { teacherId, rate: added.value.id }
}

function adjusted(access: Access): { teacherId: string; entry: string } {
	const { teacherId } = rated(access)
	const wanted = { teacherId, period: '2026-01', amountMinor: 5, reason: 'r' }
	const added = addPayAdjustment(access, newId(), wanted)
	if (!added.ok) throw new Error(JSON.stringify(added.errors))
	return { teacherId, entry: added.value.id }
}

function approved(access: Access): string {
	const { teacherId } = adjusted(access)
	approvePay(access, { teacherId, period: '2026-01', seenMinor: 5 })
	return teacherId
}

/** Pay of teachers. */
export const PAY: Lists = {
	verbs: {
		'pay/adjustments.server.ts#addPayAdjustment': ({ access }) => adjusted(access),
		'pay/adjustments.server.ts#removePayAdjustment': ({ access }) =>
			removePayAdjustment(access, adjusted(access).entry),
		'pay/approval.server.ts#approvePay': ({ access }) => approved(access),
		'pay/approval.server.ts#findApproved': ({ access }) => findApproved(access, 't', '2026-01'),
		'pay/approval.server.ts#recordPayout': ({ access }) =>
			recordPayout(
				access,
				{ teacherId: approved(access), period: '2026-01' },
				{ paidOn: '2026-02-01', method: 'cash' },
			),
		'pay/lessons.server.ts#listMarkedLessons': ({ access }) => [
			listMarkedLessons(access, { period: '2026-01' }),
			listMarkedLessons(access, { period: '2026-01', teacherId: 't' }),
			listMarkedLessons(access, { ids: ['l'] }),
		],
		'pay/lessons.server.ts#listChangedLessons': ({ access }) => [
			listChangedLessons(access, '2025-01'),
			listChangedLessons(access, '2025-01', 't'),
		],
		'pay/lessons.server.ts#listLessonPrices': ({ access }) =>
			listLessonPrices(access, listMarkedLessons(access, { period: '2026-01' })),
		'pay/rates.server.ts#addPayRate': ({ access }) => rated(access),
		'pay/rates.server.ts#listPayRates': ({ access }) => [listPayRates(access), listPayRates(access, 't')],
		'pay/rates.server.ts#nameOfTeacher': ({ access }) => nameOfTeacher(access, 't'),
		'pay/rates.server.ts#removePayRate': ({ access }) => removePayRate(access, rated(access).rate),
		'pay/sheets.server.ts#listPayMonths': ({ access }) => listPayMonths(access, approved(access)),
		'pay/sheets.server.ts#listPaySheets': ({ access }) => {
			approved(access)
			return [listPaySheets(access, '2026-02'), listPaySheets(access, '2026-02', 't')]
		},
	},
	maySort: {},
	mayCross: {},
}
