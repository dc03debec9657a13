import { many } from '#app/domain/class/labels.ts'
import { mayOpen } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { payFile, payMonths, payPeriod, sheetInWords } from '#app/views/pay/pay.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { payMonthForm } from '#app/domain/pay/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { approvePay, recordPayout } from '#app/models/pay/approval.server.ts'
import { listPaySheets } from '#app/models/pay/sheets.server.ts'
import { seesAllPay } from '#app/models/pay/permission.server.ts'
import { monthWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'

export type PayShown = ReturnType<typeof readPay>

export function readPay(args: RouteArgs, access: Access) {
	if (!seesAllPay(access)) return missing()
	const params = new URL(args.request.url).searchParams
	const period = payPeriod(access, params)
	const sheets = listPaySheets(access, period)
	if (params.get('format') === 'csv') args.context.file = payFile(access, `pay ${period}`, sheets)
	// A colleague for money may see all pay and no teacher.
	const opensTeachers = mayOpen(access, href.teachers())
	const sum = sheets.reduce((total, { amountMinor }) => total + amountMinor, 0)
	return {
		period,
		month: monthWords(`${period}-01`),
		months: payMonths(access, period),
		total: moneyWords(sum, access.school.currency),
		// The lines are shown on the page of each teacher.
		rows: sheets.map((sheet) => ({
			...sheetInWords(access, sheet),
			lines: [],
			to: opensTeachers ? href.teacher(sheet.teacherId, 'pay', { period }) : null,
		})),
		opensTeachers,
		today: today(access.school.timeZone),
	}
}

/** Approves only amounts the user has seen. A month that changed since stays open. */
export const savePayOfMonth = tasksOf()({
	form: payMonthForm,
	save({ access }, values): Outcome<number> {
		const { period } = values
		if (values.intent === 'paid') {
			const { teachers, paidOn, method, reference } = values
			const payout = { paidOn, method, reference }
			return counted(teachers.map((teacherId) => recordPayout(access, { teacherId, period }, payout)))
		}
		return counted(
			values.sheets.map(({ teacherId, seen }) => approvePay(access, { teacherId, period, seenMinor: seen })),
		)
	},
	then: (count, _, { period, intent }) =>
		goTo(href.manageBilling('pay', { period }), 'billing-saved', {
			what: `The pay of ${many(count, 'teacher', 'teachers')} is ${intent === 'paid' ? 'recorded as paid' : 'approved'}.`,
		}),
})

/** The number of teachers, or what to correct. */
function counted(outcomes: Outcome<null>[]): Outcome<number> {
	const saved = outcomes.filter(({ ok }) => ok).length
	if (saved === outcomes.length) return done(saved)
	const first = outcomes.find(({ ok }) => !ok)
	if (saved === 0 && first && !first.ok && first.errors.paidOn) return first
	const text = `${many(saved, 'teacher was', 'teachers were')} saved. The others changed since you opened the page: look at them again.`
	return refused({ form: text }, { status: 409 })
}
