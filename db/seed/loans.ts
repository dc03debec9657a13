import type { LoanKind } from '#app/domain/loan/labels.ts'
import { plain, sortKey } from '#app/utils/fold.ts'
import { loanCopies, loanItems, loans } from '../schema/index.ts'
import { idOf, type Desk } from './desk.ts'

interface DemoLoan {
	/** Number of the student. */
	to: number
	lentDaysAgo: number
	dueInDays: number
	backDaysAgo?: number
}

interface DemoItem {
	title: string
	kind: LoanKind
	note?: string
	value?: number
	copies: Record<string, { condition?: string; gone?: 'lost' | 'retired'; loans?: DemoLoan[] }>
}

/** Items for loan, including an overdue, a returned and a lost one. */
const ITEMS: DemoItem[] = [
	{
		title: 'Cello 3/4',
		kind: 'instrument',
		value: 85_000,
		note: 'Comes with bow, case and rosin.',
		copies: {
			'C-1': {
				condition: 'Small scratch on the lower bout',
				loans: [
					{ to: 4, lentDaysAgo: 60, dueInDays: 30 },
					{ to: 7, lentDaysAgo: 300, dueInDays: -100, backDaysAgo: 110 },
				],
			},
			'C-2': { condition: 'New strings', loans: [{ to: 10, lentDaysAgo: 120, dueInDays: -12 }] },
			'C-3': { condition: 'Good' },
		},
	},
	{
		title: 'Violin 1/2',
		kind: 'instrument',
		value: 32_000,
		copies: {
			'V-7': { condition: 'Good', loans: [{ to: 13, lentDaysAgo: 20, dueInDays: 70 }] },
			'V-8': { condition: 'Bridge replaced', gone: 'retired' },
		},
	},
	{
		title: 'Digital piano, portable',
		kind: 'instrument',
		value: 54_000,
		copies: { 'P-1': { loans: [{ to: 16, lentDaysAgo: 14, dueInDays: 3 }] } },
	},
	{
		title: 'First Pieces, book 1',
		kind: 'book',
		value: 1_800,
		copies: {
			'FP-1': { loans: [{ to: 4, lentDaysAgo: 45, dueInDays: -3 }] },
			'FP-2': {},
			'FP-3': { gone: 'lost', loans: [{ to: 19, lentDaysAgo: 200, dueInDays: -80, backDaysAgo: 70 }] },
		},
	},
	{ title: 'Metronome', kind: 'other', copies: { 'M-1': { condition: 'Good' }, 'M-2': {} } },
]

export function addLoans(desk: Desk) {
	const { db, schoolId, edited } = desk
	for (const { copies, value, ...item } of ITEMS) {
		const itemId = idOf(schoolId, 'loan-item', item.title)
		db.insert(loanItems)
			.values({ schoolId, ...edited(320), id: itemId, ...item, titleKey: sortKey(item.title) })
			.run()
		for (const [code, { condition, gone, loans: lent = [] }] of Object.entries(copies)) {
			const own = edited(gone ? 70 : 320)
			const id = idOf(schoolId, 'loan-copy', `${item.title} ${code}`)
			db.insert(loanCopies)
				.values({
					schoolId,
					...own,
					id,
					itemId,
					code,
					codeKey: plain(code),
					condition,
					valueMinor: value,
					isLost: gone === 'lost',
					archivedAt: gone ? own.updatedAt : null,
				})
				.run()
			for (const [number, loan] of lent.entries())
				addLoan(desk, `${id}-${number + 1}`, id, { ...loan, condition, isLost: gone === 'lost' })
		}
	}
}

function addLoan(
	{ db, schoolId, edited, day }: Desk,
	id: string,
	copyId: string,
	{
		to,
		lentDaysAgo,
		dueInDays,
		backDaysAgo,
		condition,
		isLost,
	}: DemoLoan & { condition?: string; isLost: boolean },
) {
	db.insert(loans)
		.values({
			schoolId,
			...edited(lentDaysAgo),
			id,
			copyId,
			studentId: `${schoolId}-student-${to}`,
			lentOn: day(-lentDaysAgo),
			dueOn: day(dueInDays),
			conditionOut: condition,
			returnedOn: backDaysAgo === undefined ? null : day(-backDaysAgo),
			isLost: isLost && backDaysAgo !== undefined,
		})
		.run()
}
