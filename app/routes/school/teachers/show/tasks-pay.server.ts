import { classKinds } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { payFile, payMonths, payPeriod, ratesInWords, sheetInWords } from '#app/views/pay/pay.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { payForm, type PayForm } from '#app/domain/pay/form.ts'
import { demand, type Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addPayAdjustment, removePayAdjustment } from '#app/models/pay/adjustments.server.ts'
import { addPayRate, removePayRate } from '#app/models/pay/rates.server.ts'
import { approvePay, recordPayout } from '#app/models/pay/approval.server.ts'
import { listPaySheets } from '#app/models/pay/sheets.server.ts'
import { listTaughtClasses } from '#app/models/teacher/detail.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { formKey } from '#app/web/form-key.server.ts'

interface Payee {
	id: string
	name: string
}

/** A month of a teacher's pay, and the rates it is reckoned by. */
export function readPayTab(asked: Asked, access: Access, { id, name }: Payee) {
	demand(access, 'pay:read')
	const params = new URL(asked.request.url).searchParams
	const period = payPeriod(access, params)
	const sheets = listPaySheets(access, period, id)
	if (params.get('format') === 'csv') asked.context.file = payFile(access, `pay ${name} ${period}`, sheets)
	return {
		formKey: formKey(),
		period,
		month: monthWords(`${period}-01`),
		months: payMonths(access, period),
		sheet: sheets[0] ? sheetInWords(access, sheets[0]) : null,
		rates: ratesInWords(access, id),
		scopes: [
			{ value: 'all', label: 'All lessons' },
			...classKinds.map(({ value, label }) => ({ value: `kind:${value}`, label: `${label}: all of them` })),
			...listTaughtClasses(access, id).map((one) => ({ value: `class:${one.id}`, label: one.name })),
		],
		today: today(access.school.timeZone),
	}
}

export type PayRead = ReturnType<typeof readPayTab>

const said: Record<PayForm['intent'], string> = {
	rate: 'The rate is saved. It holds for lessons from its first day on.',
	'remove-rate': 'The rate was removed.',
	adjust: 'The adjustment was added.',
	'remove-adjustment': 'The adjustment was removed.',
	approve: 'The month is approved.',
	paid: 'The payment is recorded.',
}

export const savePay = tasksOf<Doing & { teacher: Payee; period: string }>()({
	form: payForm,
	save({ access, teacher, period }, its, { key }): Outcome<unknown> {
		const which = { teacherId: teacher.id, period }
		switch (its.intent) {
			case 'rate': {
				const { startsOn, basis, amount, appliesTo } = its
				return addPayRate(access, key, { teacherId: teacher.id, startsOn, basis, amount, ...appliesTo })
			}
			case 'remove-rate':
				return removePayRate(access, its.id)
			case 'adjust':
				return addPayAdjustment(access, key, { ...which, amountMinor: its.amount, reason: its.reason })
			case 'remove-adjustment':
				return removePayAdjustment(access, its.id)
			case 'approve':
				return approvePay(access, { ...which, seenMinor: its.seen })
			case 'paid':
				return recordPayout(access, which, its)
		}
	},
	then: (_, { teacher, period }, { intent }) =>
		leads(href.teacher(teacher.id, 'pay', { period }), 'billing-saved', { what: said[intent] }),
})
