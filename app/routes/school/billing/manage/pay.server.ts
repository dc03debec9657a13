import type { ActionFunctionArgs } from '@remix-run/node'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { payFile, payMonths, payPeriod, sheetInWords } from '#app/flows/pay.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { approveAllForm } from '#app/forms/pay.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { approvePay, listPaySheets, mayApprovePay, seesAllPay } from '#app/models/pay.server.ts'
import { monthWords } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** What all teachers earn with a month. */
export function readPay(asked: Asked, access: Access, params: URLSearchParams) {
	if (!seesAllPay(access)) return missing()
	const period = payPeriod(access, params)
	const sheets = listPaySheets(access, period)
	if (params.get('format') === 'csv') asked.context.file = payFile(access, `pay ${period}`, sheets)
	const sum = sheets.reduce((total, { amountMinor }) => total + amountMinor, 0)
	return {
		view: 'pay' as const,
		period,
		month: monthWords(`${period}-01`),
		months: payMonths(access, period),
		total: moneyWords(sum, access.school.currency),
		// The lines are on the page of each teacher.
		rows: sheets.map((sheet) => ({ ...sheetInWords(access, sheet), lines: [] })),
	}
}

/** Approves everybody's month as it was shown; whoever changed meanwhile is left open. */
export async function savePayMonth(asked: ActionFunctionArgs, access: Access) {
	if (!mayApprovePay(access)) return missing()
	const form = await readForm(asked, approveAllForm)
	if (!form.ok) return invalid(asked, form)
	const { period, sheets } = form.value
	const outcomes = sheets.map(({ teacherId, seen }) =>
		approvePay(access, { teacherId, period, seenMinor: seen }),
	)
	const approved = outcomes.filter(({ ok }) => ok).length
	if (approved < sheets.length)
		return invalid(
			asked,
			form,
			refused(
				{
					form: `${many(approved, 'teacher was', 'teachers were')} approved. The others changed since you opened the page: look at them again.`,
				},
				{ status: 409 },
			),
		)
	const what = `The pay of ${many(approved, 'teacher', 'teachers')} is approved.`
	return leadTo(asked, href.manageBilling('pay', { period }), { id: 'billing-saved', params: { what } })
}
